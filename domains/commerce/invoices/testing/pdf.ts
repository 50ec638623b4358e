import { inflateSync } from 'node:zlib'

/** A piece of text as it stands on a page: points from the left and from the top. */
interface Piece {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly size: number
  readonly text: string
}

/** Reads a PDF of ours as a reader program does: the text, by the tables in its fonts, and the dictionaries. */
export function readPdf(file: Uint8Array) {
  const objects = objectsIn(Buffer.from(file).toString('latin1'))
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head))
  const pieces = pages.flatMap((page, index) => piecesOn(page.head, index, objects))
  return {
    pages: pages.length,
    pieces,
    /** The whole text, piece by piece. */
    text: pieces.map(({ text }) => text).join('\n'),
    /** Every object's dictionary, as it is written. */
    dictionaries: [...objects.values()].map(({ head }) => head),
    /** The objects that are not dictionaries, by their numbers. */
    streams: objects,
  }
}

interface PdfObject {
  readonly head: string
  readonly stream: string
}

type Objects = ReadonlyMap<string, PdfObject>

function objectsIn(source: string): Objects {
  const found = source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)
  return new Map(
    [...found].map(([, number = '', body = '']) => {
      const [head = '', packed] = body.split('stream\n', 2).length === 2 ? splitStream(body) : [body, undefined]
      if (packed === undefined) return [number, { head, stream: '' }]
      const bytes = Buffer.from(packed, 'latin1')
      const stream = head.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : packed
      return [number, { head, stream }]
    }),
  )
}

function splitStream(body: string): [string, string] {
  const start = body.indexOf('stream\n')
  return [body.slice(0, start), body.slice(start + 'stream\n'.length, body.lastIndexOf('\nendstream'))]
}

const referenced = (objects: Objects, head: string, name: string) =>
  objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1] ?? '')

function piecesOn(page: string, index: number, objects: Objects): Piece[] {
  const resources = referenced(objects, page, 'Resources')?.head ?? ''
  const fonts = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', number = '']) => {
      return [name, readTable(referenced(objects, objects.get(number)?.head ?? '', 'ToUnicode')?.stream ?? '')]
    }),
  )
  const content = referenced(objects, page, 'Contents')?.stream ?? ''
  return [
    ...content.matchAll(
      /(?:ActualText \(((?:\\[\s\S]|[^\\)])*)\)\n>> BDC\n[^B]*)?BT\n1 0 0 1 ([\d.-]+) ([\d.-]+) Tm\n([\s\S]*?)ET/g,
    ),
  ].map(([, actual, x, y, set = '']) => {
    const [, font = '', size] = /\/(F\d+) ([\d.]+) Tf/.exec(set) ?? []
    const table = fonts.get(font)
    const glyphs = [...set.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    const text = glyphs.map((glyph) => table?.get(Number.parseInt(glyph, 16)) ?? '\ufffd').join('')
    const said = actual === undefined ? text : textOf(actual)
    return { page: index, x: Number(x), y: Math.round(842 - Number(y)), size: Number(size), text: said }
  })
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Returns the replacement text of a piece, which differs from its glyphs. */
function textOf(written: string): string {
  const plain = written.replaceAll(/\\([\s\S])/g, (_, escaped: string) => escapes[escaped] ?? escaped)
  if (!plain.startsWith('\u00fe\u00ff')) return plain
  return Buffer.from(plain.slice(2), 'latin1').swap16().toString('utf16le')
}

/** The table by which a font's glyphs become text again. */
function readTable(map: string): ReadonlyMap<number, string> {
  const ranges = [...map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g)]
  return new Map(
    ranges.flatMap(([, start = '', list = '']) =>
      [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = ''], offset): [number, string] => [
        Number.parseInt(start, 16) + offset,
        Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      ]),
    ),
  )
}
