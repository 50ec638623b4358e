import type { ConformanceCase } from './case'

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

const manyNames = (...more: readonly string[]) =>
  `{${[...Array.from({ length: 99 }, (_, index) => `"n${(index * 37) % 99}":0`), ...more].join()}}`

const read: Readonly<Record<string, string>> = {
  'a number as it is written in every language': '[0, -0, 10, 1.5, -2.25e3, 1E-2, 1e300, 0e9]',
  'escapes, and a pair of surrogates': '["\\"\\\\\\/\\b\\f\\n\\r\\t", "\\u00e9\\ud83d\\ude00", "日本"]',
  'blanks of four kinds': ' \t\r\n{ "a" : [ ] , "b" : { } } ',
  '64 levels': nested(64),
  'the same name in two objects': '[{"a":1},{"a":2}]',
  'names that begin alike': '{"b":1,"":2,"ab":3,"a":4,"abc":5,"A":6}',
  'many names': manyNames(),
  'a text alone': '"x"',
}

const refused: Readonly<Record<string, string>> = {
  nothing: '',
  'a name twice': '{"a":1,"a":2}',
  'a name twice, far apart': manyNames('"n1":0'),
  'a name twice, at the end of many': manyNames('"z":0,"z":0'),
  'a name twice, in two spellings': '{"a":1,"\\u0061":2}',
  'a number with a zero before it': '[01]',
  'a number without a digit before its point': '[-.5]',
  'a number without a digit behind its point': '[1.]',
  'a number with a plus': '[+1]',
  'a number beyond what a double holds': '[1e400]',
  'zero with a power that is none': '[0e]',
  NaN: '[NaN]',
  infinity: '[-Infinity]',
  '65 levels': nested(65),
  'more levels than there is stack': nested(100_000),
  'half a surrogate': '["\\ud83d"]',
  'the other half': '["\\ude00"]',
  'U+0000': '["a\\u0000b"]',
  'a comma at the end of a list': '[1,]',
  'a comma at the end of an object': '{"a":1,}',
  'single quotes': "{'a':1}",
  'a line break in a text': '["a\nb"]',
  'an escape that there is not': '["\\x41"]',
  'an escape that is cut off': '"\\',
  'a text that is cut off': '["a"',
  'an object that is cut off': '{',
  'an object that is cut off behind a name': '{"licence"',
  'an object that is cut off behind a value': '{"licence":1',
  'a list that is cut off': '[',
  'a comment': '[/**/]',
  'something behind it': '{} {}',
  'a mark of byte order before it': '\ufeff{}',
}

const step = (bytes: Buffer, ok: boolean) => ({
  request: { op: 'json', bytes: bytes.toString('base64') },
  answer: { ok },
})
const one = (name: string, bytes: Buffer, ok: boolean): ConformanceCase => ({
  group: ok ? 'JSON that is read' : 'JSON that is refused',
  name,
  steps: [step(bytes, ok)],
})

/** Languages read JSON differently; these say how every client reads it. */
export const jsonCases: readonly ConformanceCase[] = [
  ...Object.entries(read).map(([name, text]) => one(name, Buffer.from(text), true)),
  ...Object.entries(refused).map(([name, text]) => one(name, Buffer.from(text), false)),
  one('bytes that are no UTF-8', Buffer.from([0x22, 0xc3, 0x28, 0x22]), false),
  one('a slash in too many bytes', Buffer.from([0x22, 0xc0, 0xaf, 0x22]), false),
  one('half a surrogate in bytes', Buffer.from([0x22, 0xed, 0xa0, 0xbd, 0x22]), false),
]
