import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { apiCalls, calls, consoleCalls } from '@/apps/server/calls'
import { product, read } from './tree'

describe('an uploaded text file', () => {
  it('is read by the one function that detects its encoding', () => {
    const screens = product.filter(
      (path) => path.endsWith('.tsx') && /\b(file|chosen|blob)\.text\(\)/i.test(read(path)),
    )
    const commands = product.filter(
      (path) =>
        /^domains\/[\w-]+\/[\w-]+\/(commands|calls)(\/|\.ts$)/.test(path) &&
        /readFile(Sync)?\([^)]*utf|file\.toString\(/.test(read(path)),
    )
    expect({ screens, commands }).toEqual({ screens: [], commands: [] })
  })
})

const samples = {
  address: [' Ａda\u200b.Lovelace@Bu\u0308cher.example\u202e', 'ada.lovelace@xn--bcher-kva.example'],
  order: ['Order: 7kq2mーx4rta\u200b', '7KQ2M-X4RTA'],
  name: ['  Zoe\u0308 \u202eBraun\u2060 ', 'Zoë Braun'],
  code: [' ａｂ－ｃ\u200b1 ', 'ABC1'],
} as const

/** The kind of a field's content, by its name. */
const kinds: readonly (readonly [RegExp, keyof typeof samples])[] = [
  [/(^|_)e?mail$|^account$/, 'address'],
  [/^order(_no)?$/, 'order'],
  [/(^|_)code$|^factor$/, 'code'],
  [/^(full_name|name|company|sender)$/, 'name'],
]

const contracts: Readonly<Record<string, object>> = { ...calls, ...consoleCalls, ...apiCalls }

const fields = Object.entries(contracts).flatMap(([key, call]) =>
  Object.entries((call as { input: { shape: Record<string, z.ZodMiniType> } }).input.shape).flatMap(
    ([name, schema]) => {
      const kind = kinds.find(([pattern]) => pattern.test(name))?.[1]
      // A number, a list, a choice or an object is not typed text.
      return kind === undefined || !takesText(schema) ? [] : [{ field: `${key} ${name}`, kind, schema }]
    },
  ),
)

function takesText(schema: z.ZodMiniType): boolean {
  const { def } = schema._zod as unknown as { def: { type: string; in?: z.ZodMiniType; innerType?: z.ZodMiniType } }
  const inner = def.in ?? def.innerType
  return inner ? takesText(inner) : def.type === 'string'
}

describe('a field of a call', () => {
  it.each(Object.keys(samples) as (keyof typeof samples)[])('with typed text is folded: %s', (kind) => {
    const [typed, folded] = samples[kind]
    const ofKind = fields.filter((each) => each.kind === kind)
    expect(ofKind.length).toBeGreaterThan(10)
    const others = ofKind.filter(({ schema }) => z.safeParse(schema, typed).data !== folded)
    expect(others.map(({ field }) => field)).toEqual(asTheyAre[kind])
  })
})

/** Fields that are called so and hold something else, or that a rule of their own folds further on. */
const asTheyAre: Readonly<Record<keyof typeof samples, readonly string[]>> = {
  // Not read; and the kind of a mail.
  address: [
    'POST /checkout/quote email',
    'GET /console/api/mail-texts/show mail',
    'GET /console/api/mail-texts/preview mail',
    'POST /console/api/mail-texts/test mail',
  ],
  // An order, or the reference of a transfer: `assignEntry` reads which.
  order: ['POST /console/api/bank/assign order'],
  // Folded by `tidyBusiness`; the rest are names of files and the sandbox's form.
  name: [
    'POST /member/update_user_business company',
    'POST /ticket/attach name',
    'POST /checkout/sandbox/pay name',
    'POST /console/api/bank/import name',
    'POST /console/api/licence-keys/check name',
    'POST /console/api/licence-keys/import name',
    'POST /console/api/tickets/attach name',
  ],
  // Folded by `tidyBusiness` and, by the country beside it, by `vatPostalCode`; the rest are secrets in links, which are not typed.
  code: [
    'GET /api/oauth.php hash_code',
    'POST /member/update_user_business postal_code',
    'POST /member/companies/accept code',
    'POST /api/auth/company_invitation/check code',
    'POST /checkout/quote postal_code',
    'POST /checkout/begin postal_code',
    'POST /checkout/quotation postal_code',
    'POST /checkout/remember postal_code',
    'POST /licence/token device_code',
    'POST /member/household/accept code',
    'POST /api/auth/household_invitation/check code',
    'POST /api/auth/household_invitation/decline code',
    'POST /console/api/quotations postal_code',
    'POST /console/api/orders/enter postal_code',
    'POST /api/v1/orders postal_code',
    'POST /api/v1/licences postal_code',
  ],
}

describe('a password', () => {
  it('is hashed and checked in one place, which folds it', () => {
    const others = product.filter((path) => /hashArgon2\(|verifyArgon2\(|readPasswordHash\(/.test(read(path)))
    expect(others).toEqual([
      'domains/accounts/identity/imports/members-file.ts',
      'domains/accounts/identity/secrets/password-hashes.ts',
      'domains/accounts/identity/secrets/secrets.ts',
    ])
  })
})
