/** Patterns of an SVG that are refused: active content, references to other files, and disguised file types. */
const forbidden: readonly (readonly [RegExp, string])[] = [
  [/<!(doctype|entity)/i, 'declares a document type'],
  [/<\?xml-stylesheet/i, 'refers to a style sheet'],
  [/<script\b/i, 'holds a script'],
  [/<(foreignObject|iframe|object|embed|audio|video|handler|set|animate\w*)\b/i, 'holds more than a drawing'],
  [/\son\w+\s*=/i, 'reacts to events'],
  [/javascript:/i, 'refers to a script'],
  [/@import\b/i, 'imports a style sheet'],
  [/\b(?:href|src)\s*=\s*["']\s*(?!#|data:image\/(?:png|jpeg);)/i, 'refers to something outside itself'],
  [/url\(\s*["']?\s*(?!#|["']?#)/i, 'refers to something outside itself'],
]

export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** How large a drawing is, or what is wrong with it. */
export function inspectSvg(text: string): PictureSize | { readonly wrong: string } {
  const plain = text.replaceAll(/<!--[\s\S]*?-->/g, '')
  const root = /<svg\b[^>]*>/i.exec(plain)?.[0]
  if (root === undefined || !/<\/svg>\s*$/i.test(plain)) return { wrong: 'is no SVG' }
  const found = forbidden.find(([pattern]) => pattern.test(plain))
  if (found) return { wrong: `${found[1]}, which a logo needs not: export it as plain SVG` }
  const box = /\bviewBox\s*=\s*["']\s*[\d.+-]+[\s,]+[\d.+-]+[\s,]+([\d.]+)[\s,]+([\d.]+)\s*["']/.exec(root)
  const side = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)(?:px)?\\s*["']`).exec(root)?.[1]
  const width = Number(box?.[1] ?? side('width'))
  const height = Number(box?.[2] ?? side('height'))
  return width > 0 && height > 0 ? { width, height } : { wrong: 'does not say how large it is: it needs a viewBox' }
}
