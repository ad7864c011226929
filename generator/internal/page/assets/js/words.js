// What the scripts say, in the language that a script is built for, and dates as that language writes them. What can be
// said beforehand stands in the templates.

import { parts, weekday } from "./dates.js";

const ID = LANG === "id";

const MONTHS = (ID
  ? "Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember"
  : "January February March April May June July August September October November December").split(" ");
const DAYS = (ID ? "Senin Selasa Rabu Kamis Jumat Sabtu Minggu" : "Monday Tuesday Wednesday Thursday Friday Saturday Sunday").split(" ");

/** Thousands apart, as the language writes them. @param {number} n */
export const number = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, ID ? "." : ",");

/** A number with its unit; Indonesian has no plural. @param {number} n @param {string} id @param {string} one @param {string} [many] */
export const counted = (n, id, one, many = `${one}s`) => `${number(n)} ${ID ? id : n === 1 ? one : many}`;

/** @param {number} month from 1 */
export const monthName = (month) => MONTHS[month - 1];
/** @param {number} index 0 for Monday */
export const dayName = (index) => DAYS[index];

/** "1 Januari" @param {string} date */
export const inYear = (date) => `${parts(date).day} ${monthName(parts(date).month)}`;
/** "1 Januari 2026" @param {string} date */
export const plainDate = (date) => `${inYear(date)} ${parts(date).year}`;
/** "Kamis, 1 Januari" @param {string} date */
export const weekdayed = (date) => `${dayName(weekday(date))}, ${inYear(date)}`;
/** "Kamis, 1 Januari 2026" @param {string} date */
export const longDate = (date) => `${dayName(weekday(date))}, ${plainDate(date)}`;
/** "Kam 1 Jan" @param {string} date */
export const shortDate = (date) => `${dayName(weekday(date)).slice(0, 3)} ${parts(date).day} ${monthName(parts(date).month).slice(0, 3)}`;

/** "Sab 28 – Min 29 Mar": the month once, if it is one. @param {string} start @param {string} end */
export function shortSpan(start, end) {
  if (start === end) return shortDate(start);
  const first = shortDate(start);
  return `${start.slice(0, 7) === end.slice(0, 7) ? first.slice(0, first.lastIndexOf(" ")) : first} – ${shortDate(end)}`;
}

/** "14–17 Mei": no more words than the two dates need. @param {string} start @param {string} end */
export function span(start, end) {
  if (start === end) return inYear(start);
  if (start.slice(0, 4) !== end.slice(0, 4)) return `${plainDate(start)} – ${plainDate(end)}`;
  if (start.slice(0, 7) !== end.slice(0, 7)) return `${inYear(start)} – ${inYear(end)}`;
  return `${parts(start).day}–${inYear(end)}`;
}

/** A holiday's name. @param {{localName: string, name: string}} holiday */
export const nameOf = (holiday) => (ID ? holiday.localName : holiday.name);

/** @param {number} n */
export const days = (n) => counted(n, "hari", "day");
/** @param {number} n */
export const workdays = (n) => counted(n, "hari kerja", "workday");

export const national = ID ? "Libur nasional" : "National holiday";
export const leave = ID ? "Cuti bersama" : "Collective leave";
export const workday = ID ? "Hari kerja" : "Workday";
export const notWorkday = ID ? "Bukan hari kerja" : "Not a workday";
export const weekend = ID ? "Akhir pekan" : "Weekend";

// Today, and what comes next.

/** @param {string} date @param {string} what */
export const todayIs = (date, what) => `${ID ? "Hari ini" : "Today is"} ${longDate(date)}${what && `: ${what}`}`;
export const isWorkday = ID ? "hari kerja" : "a workday";
/** @param {string} why */
export const isOff = (why) => (ID ? `bukan hari kerja (${why})` : `not a workday (${why})`);
/** @param {number} n days from now */
export const nextHoliday = (n) => {
  if (n === 1) return ID ? "Libur berikutnya, besok" : "The next holiday is tomorrow";
  return ID ? `Libur berikutnya, ${n} hari lagi` : `The next holiday is in ${counted(n, "", "day")}`;
};
export const nextLong = ID ? "Libur panjang berikutnya" : "The next long weekend";
export const firstLong = ID ? "Libur panjang pertama" : "First long weekend";
export const nextMark = ID ? "berikutnya" : "next";
/** @param {number} year @param {string|number} first @param {string|number} last */
export const uncovered = (year, first, last) =>
  ID ? `Tidak ada data untuk tahun ${year}. Data tersedia untuk ${first}–${last}.` : `There is no data for ${year}. Data is available for ${first} to ${last}.`;
/** @param {number} year */
export const goTo = (year) => (ID ? `Lihat ${year}` : `Go to ${year}`);

// The day's leaf.

export const close = ID ? "Tutup" : "Close";
/** @param {number} n @param {string} when */
export const longWeekendOf = (n, when) => (ID ? `Libur panjang ${n} hari: ${when}` : `${n}-day long weekend: ${when}`);
export const restsOn = ID ? "Dasar hukum" : "Legal basis";

// Notices.

/** @param {string|undefined} revision @param {string} date */
export const copyOf = (revision, date) =>
  ID ? `Anda sedang luring: ini salinan tersimpan dari revisi ${revision}${date && ` (${date})`}.` : `You are offline: this is a saved copy of revision ${revision}${date && ` (${date})`}.`;
/** @param {string} value */
export const oddChoice = (value) =>
  ID ? `Pilihan “${value}” di alamat ini tidak dikenal; yang ditampilkan adalah 5 hari kerja.` : `The choice “${value}” in this address is not recognised; shown is the 5-day week.`;
export const toolsFailed = ID
  ? "Jumlah hari kerja untuk pilihan Anda belum dapat dihitung. Periksa koneksi internet, lalu muat ulang."
  : "The workdays of your choice could not be computed. Check the connection, then reload.";
export const newVersion = ID ? "Ada versi baru halaman ini." : "There is a new version of this page.";
export const reload = ID ? "Muat ulang" : "Reload";

// Copying.

export const copyLink = ID ? "Salin tautan hasil" : "Copy link to this result";
export const copyUrl = ID ? "Salin URL API" : "Copy API URL";
export const copyCurl = ID ? "Salin curl" : "Copy curl";
export const copied = ID ? "Tersalin" : "Copied";
export const copyFailed = ID ? "Tidak dapat menyalin: pilih teksnya lalu salin sendiri." : "Could not copy: select the text and copy it yourself.";

// The calculators.

/** @param {number} n @param {string} date */
export const addLead = (n, date) => (ID ? `${workdays(n)} setelah ${longDate(date)} jatuh pada` : `${workdays(n)} after ${longDate(date)} is`);
/** @param {number} n @param {string} a @param {string} b @param {boolean} inclusive */
export const countLead = (n, a, b, inclusive) => {
  if (ID) return `${inclusive ? "Dari" : "Di antara"} ${longDate(a)} ${inclusive ? "sampai" : "dan"} ${longDate(b)} ada`;
  return `${inclusive ? "From" : "Between"} ${longDate(a)} ${inclusive ? "to" : "and"} ${longDate(b)} there ${n === 1 ? "is" : "are"}`;
};
export const calendarDays = ID ? "hari kalender" : "calendar days";
export const weekendDays = ID ? "hari akhir pekan" : "weekend days";
export const holidayDays = ID ? "hari libur" : "holidays";
export const lostDays = ID ? "libur pada akhir pekan" : "holidays on weekends";
export const basis = ID ? "Berdasarkan data" : "Based on the data of";
export const verified = ID ? "Terverifikasi" : "Verified";
export const draft = ID ? "Draf" : "Draft";
/** @param {number} n */
export const revision = (n) => (ID ? `revisi ${n}` : `revision ${n}`);
export const skipped = ID ? "Hari yang dilewati dan alasannya" : "Skipped, and why";
export const why = ID ? "Alasannya" : "Why";
/** @param {number} n */
export const daysOffIn = (n) => counted(n, "hari libur", "holiday");
export const nothingSkipped = ID ? "Tidak ada hari yang dilewati." : "No day was skipped.";
export const noResult = ID ? "Tidak ada hasil" : "No result";
export const seeField = ID ? "Lihat pesan di kolom isian." : "See the message at the field.";

/** What is wrong with an answer's question. @param {any} error as the client package throws it @returns {string} */
export function fault({ code, field, value, year, firstYear, lastYear }) {
  if (code === "DATASET_NOT_FOUND") {
    return ID
      ? `Perhitungan ini memerlukan data tahun ${year}, yang tidak tersedia. Data tersedia untuk ${firstYear}–${lastYear}.`
      : `The answer needs data for ${year}, which is not available. Data is available for ${firstYear} to ${lastYear}.`;
  }
  if (code === "INVALID_DATE") {
    if (!value) return ID ? "Isi tanggalnya." : "Enter a date.";
    return ID ? `“${value}” bukan tanggal yang valid. Gunakan format 2026-08-17.` : `“${value}” is not a valid date. Write it like 2026-08-17.`;
  }
  if (field === "days") return ID ? "Isi dengan bilangan bulat mulai dari 1, misalnya 10." : "Enter a whole number, 1 or more, such as 10.";
  if (field === "start") return ID ? "Tanggal awal tidak boleh setelah tanggal akhir." : "The first date must not be after the last.";
  if (field === "weekend" && value?.split(",").length === 7) {
    return ID ? "Sisakan paling sedikit satu hari kerja dalam seminggu." : "Leave at least one working day in the week.";
  }
  return ID ? `Nilai “${value}” tidak dikenal. Pilih salah satu pilihan yang tersedia.` : `“${value}” is not recognised. Choose one of the options.`;
}

// The long weekends of another working week, and the planner.

/** @param {number} take @param {number} total */
export const bridge = (take, total) => (ID ? `Cuti ${take}, libur ${total}` : `Take ${take}, get ${total}`);
/** @param {string} when */
export const takeOff = (when) => (ID ? `Ambil cuti ${when}` : `Take off ${when}`);
/** @param {number} n */
export const runCount = (n) => counted(n, "libur panjang", "long weekend");
/** @param {number} n @param {number} taken */
export const bridgeCount = (n, taken) =>
  `${counted(n, "peluang cuti hari kejepit", "bridge day chance")}${ID ? `, total ${taken} hari cuti` : `, ${counted(taken, "", "day of leave in all", "days of leave in all")}`}`;
export const planFault = ID ? "Isi dengan bilangan bulat dari 1 sampai 60." : "Enter a whole number from 1 to 60.";
/** @param {string} from @param {string} to */
export const planRange = (from, to) => (ID ? `untuk ${span(from, to)}` : `for ${span(from, to)}`);
/** @param {number} taken @param {number} total @param {number} breaks */
export const planSpread = (taken, total, breaks) =>
  ID ? `Dibagi: cuti ${taken} hari, libur ${total} hari dalam ${breaks} periode` : `Spread out: ${days(taken)} of leave, ${days(total)} off in ${counted(breaks, "", "break")}`;
/** @param {number} taken @param {number} total */
export const planOne = (taken, total) => (ID ? `Sekaligus: cuti ${taken} hari, libur ${total} hari` : `In one go: ${days(taken)} of leave, ${days(total)} off`);
export const planNone = ID ? "Tidak ada lagi hari kerja pada tahun tersebut yang bisa diambil sebagai cuti." : "No workdays are left in that year to take as leave.";

// The API page.

export const notAPI = ID ? "Mulailah permintaan dengan /v1/." : "Start the request with /v1/.";
export const sending = ID ? "Mengirim…" : "Sending…";
export const fromServer = ID ? "dari server ini" : "from this host";
export const fromFile = ID ? "server ini hanya menyajikan berkas; inilah berkas jawabannya" : "this host serves files only; this is the file of the answer";
export const filesOnly = ID
  ? "Server ini hanya menyajikan berkas, jadi pertanyaan ini tidak dijawab di sini. Host dengan worker menjawabnya; begitu pula paket JavaScript dan PHP."
  : "This host serves files only, so it cannot answer this. A host with the worker can, and so can the JavaScript and PHP packages.";
export const sendFailed = ID ? "Server tidak dapat dihubungi. Periksa koneksi internet Anda." : "The host cannot be reached. Check the connection.";
