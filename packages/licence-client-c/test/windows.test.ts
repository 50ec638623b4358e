import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { cParts } from '@/tests/licence-conformance/clients'

const { hindrance, hindranceForWindows, program, compileForWindows } = cParts
const why = (text: string | null) => (text ? ` (not tried: ${text})` : '')

/** A structure of the firmware's table: its kind, what stands in it, and its texts. */
function structure(kind: number, content: Buffer, ...texts: readonly string[]) {
  const head = Buffer.from([kind, 4 + content.length, 0, 0])
  const ends = texts.length === 0 ? '\0\0' : `${texts.join('\0')}\0\0`
  return Buffer.concat([head, content, Buffer.from(ends)])
}

const number = Buffer.from('44454c4c5100104b8054b7c04f4e4432', 'hex')
const system = (uuid = number) =>
  structure(1, Buffer.concat([Buffer.from([1, 2, 3, 4]), uuid, Buffer.from([6])]), 'A', 'B')
const bios = structure(0, Buffer.alloc(14), 'Maker', '1.0')
const end = structure(127, Buffer.alloc(0))

describe(`the number of the computer in the firmware’s table${why(hindrance)}`, () => {
  const read = (table: Buffer) => {
    const built = program('smbios', 'test/smbios.c', 'src/smbios.c', 'src/smbios.h')
    return execFileSync(built, { input: table, encoding: 'utf8' }).trim()
  }

  it.skipIf(hindrance)('is written as Windows and Linux write it', () => {
    expect(read(Buffer.concat([bios, system(), end]))).toBe('4c4c4544-0051-4b10-8054-b7c04f4e4432')
  })

  it.skipIf(hindrance).each([
    ['is empty', Buffer.alloc(0)],
    ['has no such structure', Buffer.concat([bios, end])],
    ['ends before it', bios],
    ['ends within it', Buffer.concat([bios, system()]).subarray(0, bios.length + 20)],
    ['says that it is shorter', Buffer.concat([structure(1, Buffer.alloc(4)), end])],
    ['says nonsense of its lengths', Buffer.alloc(300, 255)],
    ['is of zeros', Buffer.alloc(300)],
  ])('is missing where the table %s', (_, table) => {
    expect(read(table)).toBe('')
  })
})

it.skipIf(hindranceForWindows)(`compiles for Windows without a warning${why(hindranceForWindows)}`, compileForWindows)
