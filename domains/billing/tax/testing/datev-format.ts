/** A field as DATEV publishes it: its name, and what it may hold, quotation marks and all. */
interface Field {
  readonly name: string
  readonly form: RegExp
  /** How the file of ours calls it, where that differs: DATEV reads by place. */
  readonly ours?: string
}

const text = (most: number) => new RegExp(`^".{0,${most}}"$`)
const month = '(0[1-9]|1[0-2])'
const dayOfMonth = '(0[1-9]|[1-2]\\d|3[0-1])'
/** `20261231` */
const yearFirst = new RegExp(`^20\\d{2}${month}${dayOfMonth}$`)
/** `31122026` */
const dayFirst = new RegExp(`^${dayOfMonth}${month}20\\d{2}$`)
const amount = /^(?!0{1,10},00)\d{1,10},\d{2}$/
const account = /^(?!0{1,9}$)\d{1,9}$/
const yesOrNo = /^[01]$/
const nothing = /^$/
const currency = /^"[A-Z]{3}"$/
const rate = /^\d{2},\d{2}$/
const shortRate = /^\d{1,2},\d{2}$/
const country = /^"[A-Z]{2}"$/

const pairs = (most: number, kind: string, content: string) =>
  Array.from({ length: most }, (_, index): readonly Field[] => [
    { name: `${kind} ${index + 1}`, form: text(20) },
    { name: `${content} ${index + 1}`, form: text(210) },
  ]).flat()

/** The 31 fields of the head (version 700), from "DATEV-Format: Header" of developer.datev.de. */
export const publishedHead: readonly Field[] = [
  { name: 'Kennzeichen', form: /^"(EXTF|DTVF)"$/ },
  { name: 'Versionsnummer', form: /^700$/ },
  { name: 'Formatkategorie', form: /^21$/ },
  { name: 'Formatname', form: /^"Buchungsstapel"$/ },
  { name: 'Formatversion', form: /^13$/ },
  { name: 'Erzeugt am', form: new RegExp(`^20\\d{2}${month}${dayOfMonth}([01]\\d|2[0-3])[0-5]\\d[0-5]\\d\\d{3}$`) },
  { name: 'Importiert', form: nothing },
  { name: 'Herkunft', form: /^"\w{0,2}"$/ },
  { name: 'Exportiert von', form: /^"\w{0,25}"$/ },
  { name: 'Importiert von', form: /^"\w{0,25}"$/ },
  { name: 'Beraternummer', form: /^(100[1-9]|10[1-9]\d|1[1-9]\d\d|[2-9]\d{3}|\d{5,7})$/ },
  { name: 'Mandantennummer', form: /^[1-9]\d{0,4}$/ },
  { name: 'WJ-Beginn', form: yearFirst },
  { name: 'Sachkontenlänge', form: /^[4-8]$/ },
  { name: 'Datum von', form: yearFirst },
  { name: 'Datum bis', form: yearFirst },
  { name: 'Bezeichnung', form: /^"[\w.\-/ ]{0,30}"$/ },
  { name: 'Diktatkürzel', form: /^"([A-Z]{2})?"$/ },
  { name: 'Buchungstyp', form: /^[12]$/ },
  { name: 'Rechnungslegungszweck', form: /^(0|30|40|50|64)$/ },
  { name: 'Festschreibung', form: yesOrNo },
  { name: 'WKZ', form: currency },
  { name: 'Reserviert', form: nothing },
  { name: 'Derivatskennzeichen', form: /^""$/ },
  { name: 'Reserviert', form: nothing },
  { name: 'Reserviert', form: nothing },
  { name: 'Sachkontenrahmen', form: /^"(\d{2})?"$/ },
  { name: 'ID der Branchenlösung', form: /^\d{0,4}$/ },
  { name: 'Reserviert', form: nothing },
  { name: 'Reserviert', form: /^""$/ },
  { name: 'Anwendungsinformation', form: text(16) },
]

/** The 125 columns of a batch of bookings (version 13), from "Buchungsstapel" of developer.datev.de. */
export const publishedColumns: readonly Field[] = [
  { name: 'Umsatz', form: amount, ours: 'Umsatz (ohne Soll/Haben-Kz)' },
  { name: 'Soll-/Haben-Kennzeichen', form: /^"[SH]"$/ },
  { name: 'WKZ Umsatz', form: currency },
  { name: 'Kurs', form: /^[1-9]\d{0,3},\d{2,6}$/ },
  { name: 'Basisumsatz', form: amount },
  { name: 'WKZ Basisumsatz', form: currency },
  { name: 'Konto', form: account },
  { name: 'Gegenkonto (ohne BU-Schlüssel)', form: account },
  { name: 'BU-Schlüssel', form: /^"\d{4}"$/ },
  { name: 'Belegdatum', form: /^\d{4}$/ },
  // The expression leaves out characters that the words beside it name; the underscore stands in no words.
  { name: 'Belegfeld 1', form: /^"[A-Za-z0-9$&%*+\-/]{0,36}"$/ },
  { name: 'Belegfeld 2', form: /^"[\w$%\-/]{0,12}"$/ },
  { name: 'Skonto', form: /^[1-9]\d{0,7},\d{2}$/ },
  { name: 'Buchungstext', form: text(60) },
  { name: 'Postensperre', form: yesOrNo },
  { name: 'Diverse Adressnummer', form: /^"\w{0,9}"$/ },
  { name: 'Geschäftspartnerbank', form: /^\d{3}$/ },
  { name: 'Sachverhalt', form: /^\d{2}$/ },
  { name: 'Zinssperre', form: yesOrNo },
  { name: 'Beleglink', form: text(210) },
  ...pairs(8, 'Beleginfo-Art', 'Beleginfo-Inhalt'),
  { name: 'KOST1-Kostenstelle', form: /^"[\w ]{0,36}"$/ },
  { name: 'KOST2-Kostenstelle', form: /^"[\w ]{0,36}"$/ },
  { name: 'KOST-Menge', form: /^\d{12},\d{4}$/ },
  { name: 'EU-Mitgliedstaat u. UStID (Bestimmung)', form: text(15), ours: 'EU-Land u. UStID (Bestimmung)' },
  { name: 'EU-Steuersatz (Bestimmung)', form: rate },
  { name: 'Abw. Versteuerungsart', form: /^"[IKPS]"$/ },
  { name: 'Sachverhalt L+L', form: /^[1-9]\d{0,2}$/ },
  { name: 'Funktionsergänzung L+L', form: /^\d{0,3}$/ },
  { name: 'BU 49 Hauptfunktiontyp', form: /^\d$/, ours: 'BU 49 Hauptfunktionstyp' },
  { name: 'BU 49 Hauptfunktionsnummer', form: /^\d{0,2}$/ },
  { name: 'BU 49 Funktionsergänzung', form: /^\d{0,3}$/ },
  ...pairs(20, 'Zusatzinformation – Art', 'Zusatzinformation – Inhalt'),
  { name: 'Stück', form: /^\d{0,8}$/ },
  { name: 'Gewicht', form: /^\d{1,8},\d{2}$/ },
  { name: 'Zahlweise', form: /^\d{0,2}$/ },
  { name: 'Forderungsart', form: /^"\w{0,10}"$/ },
  { name: 'Veranlagungsjahr', form: /^20\d{2}$/ },
  { name: 'Zugeordnete Fälligkeit', form: dayFirst },
  { name: 'Skontotyp', form: /^\d$/ },
  { name: 'Auftragsnummer', form: text(30) },
  { name: 'Buchungstyp', form: country },
  { name: 'USt-Schlüssel (Anzahlungen)', form: /^\d{0,4}$/ },
  { name: 'EU-Mitgliedstaat (Anzahlungen)', form: country, ours: 'EU-Land (Anzahlungen)' },
  { name: 'Sachverhalt L+L (Anzahlungen)', form: /^\d{0,3}$/ },
  { name: 'EU-Steuersatz (Anzahlungen)', form: shortRate },
  { name: 'Erlöskonto (Anzahlungen)', form: /^\d{4,8}$/ },
  { name: 'Herkunft-Kz', form: country },
  { name: 'Leerfeld', form: text(36), ours: 'Buchungs GUID' },
  { name: 'KOST-Datum', form: dayFirst },
  { name: 'SEPA-Mandatsreferenz', form: text(35) },
  { name: 'Skontosperre', form: yesOrNo },
  { name: 'Gesellschaftername', form: text(76) },
  { name: 'Beteiligtennummer', form: /^\d{4}$/ },
  { name: 'Identifikationsnummer', form: text(11) },
  { name: 'Zeichnernummer', form: text(20) },
  { name: 'Postensperre bis', form: dayFirst },
  { name: 'Bezeichnung SoBil-Sachverhalt', form: text(30) },
  { name: 'Kennzeichen SoBil-Buchung', form: /^\d{1,2}$/ },
  { name: 'Festschreibung', form: yesOrNo },
  { name: 'Leistungsdatum', form: dayFirst },
  { name: 'Datum Zuord. Steuerperiode', form: dayFirst },
  { name: 'Fälligkeit', form: dayFirst },
  { name: 'Generalumkehr', form: /^"[01]"$/, ours: 'Generalumkehr (GU)' },
  { name: 'Steuersatz', form: shortRate },
  { name: 'Land', form: country },
  { name: 'Abrechnungsreferenz', form: text(50) },
  { name: 'BVV-Position (Betriebsvermögensvergleich)', form: /^[1-5]$/, ours: 'BVV-Position' },
  { name: 'EU-Mitgliedstaat u. UStID (Ursprung)', form: text(15), ours: 'EU-Land u. UStID (Ursprung)' },
  { name: 'EU-Steuersatz (Ursprung)', form: rate },
  { name: 'Abw. Skontokonto', form: /^\d{1,9}$/ },
]
