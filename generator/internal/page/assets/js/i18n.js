// Words and dates in both languages. Static texts are in index.html; these are the ones that depend on data.

import { parts, weekday } from "./dates.js";

/** @typedef {"id"|"en"} Lang */

const MONTHS = {
  id: "Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember".split(" "),
  en: "January February March April May June July August September October November December".split(" "),
};
const DAYS = {
  id: "Senin Selasa Rabu Kamis Jumat Sabtu Minggu".split(" "),
  en: "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" "),
};
const SHORT_DAYS = {
  id: "Sen Sel Rab Kam Jum Sab Min".split(" "),
  en: "Mon Tue Wed Thu Fri Sat Sun".split(" "),
};

/** English needs its plural; Indonesian does not. @param {number} n @param {string} one @param {string} [many] */
const plural = (n, one, many = `${one}s`) => `${number(n)} ${n === 1 ? one : many}`;

const WORDS = {
  id: {
    title: "harikerja: hari libur dan hari kerja Indonesia",
    sections: "Bagian",
    years: "Tahun",
    previousYear: (y) => `Tahun sebelumnya, ${y}`,
    nextYear: (y) => `Tahun berikutnya, ${y}`,
    national_holiday: "Libur nasional",
    collective_leave: "Cuti bersama",
    workday: "Hari kerja",
    notWorkday: "Bukan hari kerja",
    weekend: "Akhir pekan",
    today: "Hari ini",
    next: "Libur berikutnya",
    inDays: (n) => (n === 1 ? "besok" : `${n} hari lagi`),
    notCovered: (y) => `Belum ada data untuk ${y}.`,
    verified: "Terverifikasi",
    draft: "Draf",
    verifiedWhy: "Berdasarkan teks keputusan, atau siaran resmi yang cocok dengan beberapa salinan independen.",
    draftWhy: "Belum dapat dicocokkan dengan teks keputusan. Periksa sendiri sebelum mengandalkannya.",
    revision: (n) => `revisi ${n}`,
    revisionOf: (n, date) => `revisi ${n}, ${date}`,
    mayMove: "Hari besar Islam masih dapat bergeser satu hari sesuai penetapan Menteri Agama atas awal bulan Hijriah.",
    nationals: (n) => `${n} hari libur nasional`,
    leaves: (n) => `${n} hari cuti bersama`,
    workdays: (n) => `${number(n, ".")} hari kerja`,
    monthWorkdays: (n) => `${n} hari kerja`,
    days: (n) => `${number(n, ".")} hari`,
    longWeekend: (n, span) => `Libur panjang ${n} hari: ${span}`,
    bridge: (take, total) => `Cuti ${take}, libur ${total}`,
    takeOff: (days) => `Ambil cuti ${days}`,
    runsTitle: "Libur panjang",
    bridgesTitle: "Hari kejepit",
    runs: (n) => `${n} libur panjang`,
    bridges: (n) => `${n} hari kejepit`,
    leafLabel: "Hari yang ditunjuk",
    close: "Tutup",
    emptyList: "Tidak ada pada tahun ini.",
    failed: "Data tidak dapat dimuat. Periksa koneksi internet, lalu muat ulang halaman.",
    addLead: (n, date) => `${number(n, ".")} hari kerja setelah ${date} jatuh pada`,
    countLead: (_, a, b) => `Dari ${a} sampai ${b} ada`,
    countLeadOpen: (_, a, b) => `Di antara ${a} dan ${b} ada`,
    checkLead: (date) => `${date}:`,
    calendarDays: "hari kalender",
    weekendDays: "hari akhir pekan",
    holidayDays: "hari libur",
    basis: "Berdasarkan data",
    skipped: "Hari yang dilewati dan alasannya",
    why: "Alasannya",
    nothingSkipped: "Tidak ada hari yang dilewati.",
    andMore: (n) => `dan ${number(n, ".")} hari lagi`,
    reasonMissing: "Nama harinya belum tersimpan di perangkat ini; hasilnya tetap benar.",
    noResult: "Tidak ada hasil",
    seeField: "Lihat pesan di bawah kolom isian.",
    loading: "Menyiapkan kalkulator…",
    engineFailed: "Kalkulator tidak dapat dimuat. Periksa koneksi internet.",
    copyUrl: "Salin URL",
    copyCurl: "Salin curl",
    copied: "Tersalin",
    copyFailed: "Tidak dapat menyalin: pilih teksnya lalu salin sendiri.",
    required: "wajib",
    send: "Kirim",
    sending: "Mengirim…",
    request: "Permintaan",
    answer: "Jawaban",
    parameters: "Parameter",
    fromServer: "dari server ini",
    fromBrowser: "Server ini hanya menyimpan berkas; dijawab di peramban Anda dengan program yang sama.",
    fromOffline: "Server tidak dapat dihubungi; dijawab di peramban Anda dengan program yang sama.",
    question: "Pertanyaan",
    fileColumn: "Berkas",
    storyRevision: (n) => `Revisi ${n}`,
    undated: "tanggal tidak diketahui",
    sets: (n, l) => `Menetapkan kalender: ${n} hari libur nasional dan ${l} hari cuti bersama.`,
    adds: "Menambah",
    drops: "Mencabut",
    moves: "Memindahkan",
    moved: (a, b) => `dari ${a} ke ${b}`,
    otherSources: "Sumber lain",
    signed: (date) => `ditandatangani ${date}`,
    linkTo: (name, official) => `tautan ke ${name}, ${official ? "situs pemerintah" : "bukan situs pemerintah"}`,
    number: "Nomor",
    year: "Tahun",
    status: "Status",
    nationalShort: "Libur",
    leaveShort: "Cuti",
    revisionShort: "Revisi",
    newVersion: "Versi baru tersedia.",
    reload: "Muat ulang",
    printFoot: (from) => `${from}. Bukan API resmi pemerintah.`,
  },
  en: {
    title: "harikerja: Indonesian holidays and workdays",
    sections: "Sections",
    years: "Year",
    previousYear: (y) => `Previous year, ${y}`,
    nextYear: (y) => `Next year, ${y}`,
    national_holiday: "National holiday",
    collective_leave: "Collective leave",
    workday: "Workday",
    notWorkday: "Not a workday",
    weekend: "Weekend",
    today: "Today",
    next: "Next holiday",
    inDays: (n) => (n === 1 ? "tomorrow" : `in ${plural(n, "day")}`),
    notCovered: (y) => `There is no dataset for ${y} yet.`,
    verified: "Verified",
    draft: "Draft",
    verifiedWhy: "Rests on the decree’s text, or an official release and transcriptions that agree.",
    draftWhy: "Not yet checked against the decree’s text. Confirm the dates before relying on them.",
    revision: (n) => `revision ${n}`,
    revisionOf: (n, date) => `revision ${n} of ${date}`,
    mayMove: "Islamic holidays may still move by a day when the Minister of Religious Affairs decides the start of the month.",
    nationals: (n) => plural(n, "national holiday"),
    leaves: (n) => `${plural(n, "day")} of collective leave`,
    workdays: (n) => plural(n, "workday"),
    monthWorkdays: (n) => plural(n, "workday"),
    days: (n) => plural(n, "day"),
    longWeekend: (n, span) => `${n}-day long weekend: ${span}`,
    bridge: (take, total) => `Take ${take}, get ${total}`,
    takeOff: (days) => `Take ${days} off`,
    runsTitle: "Long weekends",
    bridgesTitle: "Bridges",
    runs: (n) => plural(n, "long weekend"),
    bridges: (n) => plural(n, "bridge"),
    leafLabel: "The day pointed at",
    close: "Close",
    emptyList: "None in this year.",
    failed: "The data could not be loaded. Check the connection and reload the page.",
    addLead: (n, date) => `${plural(n, "workday")} after ${date} is`,
    countLead: (n, a, b) => `From ${a} to ${b} there ${n === 1 ? "is" : "are"}`,
    countLeadOpen: (n, a, b) => `Between ${a} and ${b} there ${n === 1 ? "is" : "are"}`,
    checkLead: (date) => `${date}:`,
    calendarDays: "calendar days",
    weekendDays: "weekend days",
    holidayDays: "holidays",
    basis: "Based on the data of",
    skipped: "Skipped, and why",
    why: "Why",
    nothingSkipped: "No day was skipped.",
    andMore: (n) => `and ${plural(n, "more day", "more days")}`,
    reasonMissing: "The names of these days are not stored on this device yet; the result is right all the same.",
    noResult: "No result",
    seeField: "See the message below the field.",
    loading: "Getting the calculator ready…",
    engineFailed: "The calculator could not be loaded. Check the connection.",
    copyUrl: "Copy URL",
    copyCurl: "Copy curl",
    copied: "Copied",
    copyFailed: "Could not copy: select the text and copy it yourself.",
    required: "required",
    send: "Send",
    sending: "Sending…",
    request: "Request",
    answer: "Answer",
    parameters: "Parameters",
    fromServer: "from this host",
    fromBrowser: "This host serves files only; answered in your browser by the same program.",
    fromOffline: "The host cannot be reached; answered in your browser by the same program.",
    question: "Question",
    fileColumn: "File",
    storyRevision: (n) => `Revision ${n}`,
    undated: "date unknown",
    sets: (n, l) => `Sets the calendar: ${n} days of national holiday and ${l} days of collective leave.`,
    adds: "Adds",
    drops: "Drops",
    moves: "Moves",
    moved: (a, b) => `from ${a} to ${b}`,
    otherSources: "Other sources",
    signed: (date) => `signed ${date}`,
    linkTo: (name, official) => `link to ${name}, ${official ? "a government site" : "not a government site"}`,
    number: "Number",
    year: "Year",
    status: "Status",
    nationalShort: "National",
    leaveShort: "Leave",
    revisionShort: "Revision",
    newVersion: "A new version is ready.",
    reload: "Reload",
    printFoot: (from) => `${from}. Not an official government API.`,
  },
};

/** @returns {Lang} the page's language */
export function lang() {
  return document.documentElement.lang === "en" ? "en" : "id";
}

/** The words of the page's language. @returns {any} */
export function words() {
  return WORDS[lang()];
}

/** Thousands apart, as the language writes them. @param {number} n @param {string} [mark] */
export function number(n, mark = ",") {
  return String(n).replace(/\B(?=(\d{3})+$)/g, mark);
}

/** @param {number} month from 1 */
export const monthName = (month) => MONTHS[lang()][month - 1];

/** @param {number} index 0 for Monday */
export const dayName = (index) => DAYS[lang()][index];

/** @param {number} index 0 for Monday */
export const shortDayName = (index) => SHORT_DAYS[lang()][index];

/** "Kamis, 1 Januari 2026" @param {string} date */
export function longDate(date) {
  return `${dayName(weekday(date))}, ${plainDate(date)}`;
}

/** "1 Januari 2026" @param {string} date */
export function plainDate(date) {
  const { year, month, day } = parts(date);
  return `${day} ${monthName(month)} ${year}`;
}

/** "Kam 1 Jan" @param {string} date */
export function shortDate(date) {
  const { month, day } = parts(date);
  return `${shortDayName(weekday(date))} ${day} ${monthName(month).slice(0, 3)}`;
}

/** "Sab 28 – Min 29 Mar": the month once, if it is one. @param {string} start @param {string} end */
export function shortSpan(start, end) {
  if (start === end) return shortDate(start);
  const first = shortDate(start);
  return `${start.slice(0, 7) === end.slice(0, 7) ? first.slice(0, first.lastIndexOf(" ")) : first} – ${shortDate(end)}`;
}

/** "14–17 Mei" or "31 Desember 2026 – 3 Januari 2027": no more words than the two dates need.
 * @param {string} start @param {string} end */
export function span(start, end) {
  const a = parts(start);
  const b = parts(end);
  if (start === end) return `${a.day} ${monthName(a.month)}`;
  if (a.year !== b.year) return `${plainDate(start)} – ${plainDate(end)}`;
  if (a.month !== b.month) return `${a.day} ${monthName(a.month)} – ${b.day} ${monthName(b.month)}`;
  return `${a.day}–${b.day} ${monthName(a.month)}`;
}

/** A holiday's name in the page's language. @param {{localName: string, name: string}} holiday */
export const nameOf = (holiday) => (lang() === "id" ? holiday.localName : holiday.name);

/** The decree in a few words: "SKB 1497 Tahun 2025". @param {import("./data.js").Source} source */
export function decree(source) {
  return source.numbers.length > 0 ? `${source.type} ${source.numbers[0]}` : source.title;
}
