/** The products of a request: a list, the same as JSON text, one name or id, or several divided by commas. */
export function productsNamed(software: unknown): readonly string[] {
  if (Array.isArray(software)) return software.map(String).filter(Boolean)
  const text = String(software ?? '').trim()
  if (text.startsWith('[')) return fromJson(text)
  return text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
}

function fromJson(text: string): readonly string[] {
  try {
    return productsNamed(JSON.parse(text))
  } catch {
    return [text]
  }
}

/** Puts a text on one line, so that within a letter or a list it cannot pretend to be further lines of ours. */
export const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
