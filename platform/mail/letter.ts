import { type Language, pageLanguage } from '@/platform/i18n/languages'
import { mailPicture } from './picture'

/** The content of a mail, without its looks: `compose` makes text and HTML of it, so the two never differ. */
export interface Letter {
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** A code to type elsewhere, shown large. */
  readonly code?: string
  /** A table below the paragraphs, such as the lines of an order with their totals. */
  readonly rows?: readonly Row[]
  /** The action, as a button. */
  readonly action?: Link
  /** Where else to go, as plain links below the button. */
  readonly links?: readonly Link[]
  /** Small print at the end. */
  readonly notes?: readonly string[]
}

interface Row {
  readonly label: string
  /** Quieter, below the label. */
  readonly detail?: string
  /** Below it, what is for the reader alone, such as a licence key: the mail is confidential. */
  readonly secret?: string
  readonly value: string
  /** The row that the others lead to. */
  readonly strong?: boolean
}

export interface Link {
  readonly label: string
  readonly url: string
}

export interface Sender {
  readonly vendorName: string
  readonly vendorHome: string
  readonly look: MailLook
  /** The vendor's legal documents, for the foot. */
  readonly legal: (language: Language) => readonly Link[]
}

/** The brand's looks in mails, always in the light theme: mail programs have no reliable themes. */
export interface MailLook {
  readonly colours: Readonly<Record<'ink' | 'quiet' | 'line' | 'ground' | 'primary' | 'onPrimary', string>>
  /** The logo, or the icon beside the name. */
  readonly picture: { readonly withName: boolean; readonly width: number; readonly height: number }
}

/** Text and HTML of a letter. Everything in it is escaped; mail programs get tables and inline styles, as they need. */
export function compose(letter: Letter, sender: Sender, language: Language) {
  return { subject: letter.subject, text: asText(letter, sender, language), html: asHtml(letter, sender, language) }
}

function asText(
  { heading, paragraphs, rows = [], code, action, links = [], notes = [] }: Letter,
  sender: Sender,
  language: Language,
) {
  const table = rows.map(asLine).join('\n')
  const places = [...(action ? [action] : []), ...links].map(({ label, url }) => `${label}\n${url}`)
  const blocks = [heading, ...paragraphs, ...(table ? [table] : []), ...(code ? [code] : []), ...places, ...notes]
  const foot = sender.legal(language).map(({ label, url }) => `${label}: ${url}\n`)
  return `${blocks.join('\n\n')}\n\n-- \n${sender.vendorName}\n${sender.vendorHome}\n${foot.join('')}`
}

const asLine = ({ label, detail, secret, value }: Row) =>
  `${label}${detail ? ` (${detail})` : ''}: ${value}${secret ? `\n${secret}` : ''}`

function asHtml(letter: Letter, { vendorName, vendorHome, look, legal }: Sender, language: Language) {
  const { ink, quiet, ground, primary, onPrimary } = look.colours
  const { subject, heading, paragraphs, rows = [], code, action, links = [], notes = [] } = letter
  const paragraph = (text: string, style: string) => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`
  const button = action
    ? `<p style="margin:8px 0 24px"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 22px;border-radius:10px;background:${primary};color:${onPrimary};font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:${quiet};word-break:break-all">${escapeHtml(action.url)}</p>`
    : ''
  return `<!doctype html>
<html ${pageLanguage(language)}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:${ground};color:${ink};font:16px/1.6 -apple-system,'Segoe UI',Roboto,'Hiragino Sans','Noto Sans CJK JP',sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:32px;background:#ffffff;border-radius:16px">
${headOf(vendorName, look)}
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1>
${paragraphs.map((text) => paragraph(text, '')).join('\n')}
${rows.length > 0 ? table(rows, look) : ''}
${code ? paragraph(code, 'font:700 30px/1.4 ui-monospace,Menlo,Consolas,monospace;letter-spacing:.2em') : ''}
${button}
${links.map(({ label, url }) => `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="color:${primary}">${escapeHtml(label)}</a></p>`).join('\n')}
${notes.map((text) => paragraph(text, `font-size:13px;color:${quiet}`)).join('\n')}
</td></tr>
<tr><td style="padding:16px 8px;font-size:13px;color:${quiet}"><a href="${escapeHtml(vendorHome)}" style="color:${quiet}">${escapeHtml(vendorName)}</a>${legal(
    language,
  )
    .map(({ label, url }) => ` · <a href="${escapeHtml(url)}" style="color:${quiet}">${escapeHtml(label)}</a>`)
    .join('')}</td></tr>
</table></td></tr></table></body></html>
`
}

/** Where pictures are blocked, the name is shown instead. */
function headOf(name: string, { colours, picture: { withName, width, height } }: MailLook) {
  const look = `font-size:17px;font-weight:700;color:${colours.primary}`
  const picture = `<img src="${mailPicture}" width="${width}" height="${height}" alt="${withName ? escapeHtml(name) : ''}" style="display:block;border:0;${look}">`
  if (withName) return `<p style="margin:0 0 24px;${look}">${picture}</p>`
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px"><tr><td style="padding-right:10px">${picture}</td><td style="${look}">${escapeHtml(name)}</td></tr></table>`
}

const table = (rows: readonly Row[], look: MailLook) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;border-collapse:collapse">
${rows.map((row) => tableRow(row, look)).join('\n')}
</table>`

function tableRow({ label, detail, secret, value, strong = false }: Row, { colours: { line, quiet } }: MailLook) {
  const cell = `padding:10px 0;border-top:1px solid ${line};vertical-align:top${strong ? ';font-weight:700' : ''}`
  const more = detail ? `<br><span style="font-size:13px;color:${quiet}">${escapeHtml(detail)}</span>` : ''
  const own = secret ? `<br><strong style="font-size:14px;overflow-wrap:anywhere">${escapeHtml(secret)}</strong>` : ''
  return `<tr><td style="${cell};padding-right:16px">${escapeHtml(label)}${more}${own}</td><td align="right" style="${cell};white-space:nowrap">${escapeHtml(value)}</td></tr>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
