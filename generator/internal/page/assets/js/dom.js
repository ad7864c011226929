// One small builder, so that no module concatenates markup: text is always text.

/**
 * @param {string} tag
 * @param {Record<string, any>} [attributes] `on…` functions become listeners; true, false and null do what they say
 * @param {...(Node|string|null|undefined)} children
 * @returns {any} the element
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  fill(element, children);
  return element;
}

/** @param {Element} element @param {(Node|string|null|undefined)[]} children */
function fill(element, children) {
  for (const child of children) if (child !== null && child !== undefined) element.append(child);
}

/** Replaces an element's content. @param {Element} element @param {...(Node|string|null|undefined)} children */
export function put(element, ...children) {
  element.replaceChildren();
  fill(element, children);
}

/** @param {string} id @returns {any} */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`index.html has no #${id}`);
  return element;
}
