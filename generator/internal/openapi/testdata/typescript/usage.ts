// Uses the types that openapi-typescript makes from the document, as api.ts.
import type { components, paths } from "./api";

type Add = paths["/v1/workdays/add"]["get"];
type Sum = Add["responses"][200]["content"]["application/json"];

const query: Add["parameters"]["query"] = { date: "2026-08-07", days: 10, weekend: "sun" };

export async function resultDate(host: string): Promise<string> {
  const answer = await fetch(`${host}/v1/workdays/add?date=${query.date}&days=${query.days}`);
  const { data, meta }: Sum = await answer.json();
  const revisions: number[] = meta.datasets.map((dataset) => dataset.revision);
  return `${data.resultDate} ${data.options.weekend.join()} ${revisions}`;
}

export function published(source: components["schemas"]["Source"]): string {
  const at: string | null = source.publishedAt;
  return at ?? "unknown";
}

export const day: components["schemas"]["Weekday"] = "Monday";

// What is wrong has to be found, or the types say nothing.

// @ts-expect-error: it is no weekday
export const noDay: components["schemas"]["Weekday"] = "Senin";
// @ts-expect-error: days are missing
export const incomplete: Add["parameters"]["query"] = { date: "2026-08-07" };
// @ts-expect-error: it may be null
export const date: string = ({} as components["schemas"]["Source"]).publishedAt;
// @ts-expect-error: there is no such key
export const key = ({} as Sum).data.result;
