import { z } from 'zod/mini'

/** A legal document as its file has it. */
export interface LegalFile {
  /** Its first heading; null: it has none. */
  readonly title: string | null
  /** The day from which the vendor has it hold; null: the file does not say. */
  readonly date: string | null
  /** A placeholder for the vendor's own. */
  readonly placeholder: boolean
  /** Markdown, without the heading. */
  readonly text: string
}

const head = z.strictObject({
  date: z.optional(z.iso.date()),
  placeholder: z.optional(z.enum(['true', 'false'])),
})

/**
 * Parses a document: between two lines of `---` at its head may be `date: 2026-11-01` and `placeholder: true`.
 * @returns the problem of an invalid head
 */
export function readLegalFile(content: string): LegalFile | { readonly problem: string } {
  const lines = content.replace(/^\uFEFF/, '').split(/\r?\n/)
  const end = lines[0]?.trim() === '---' ? lines.findIndex((line, index) => index > 0 && line.trim() === '---') : 0
  if (end < 0) return { problem: 'its head has no end: a second line of ---' }
  const fields = end === 0 ? {} : readHead(lines.slice(1, end))
  const read = head.safeParse(fields)
  if (!read.success) return { problem: 'its head may say `date: 2026-11-01` and `placeholder: true`, and nothing else' }
  const body = (end === 0 ? lines : lines.slice(end + 1)).join('\n').trim()
  if (body === '') return { problem: 'says nothing' }
  const [, title = null, text = body] = /^# +([^\n]+?)(?: +#+)? *(?:\n([\s\S]*))?$/.exec(body) ?? []
  return {
    title,
    date: read.data.date ?? null,
    placeholder: read.data.placeholder === 'true',
    text: title === null ? body : text.trim(),
  }
}

const readHead = (lines: readonly string[]) =>
  Object.fromEntries(
    lines
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const [name = '', ...value] = line.split(':')
        return [name.trim(), value.join(':').trim()]
      }),
  )
