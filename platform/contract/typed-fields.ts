import { z } from 'zod/mini'
import { foldName } from '@/platform/text/shown-name'
import { foldAddress, isAddress } from '@/platform/text/typed/address'
import { codeLike, numberIn } from '@/platform/text/typed/code'
import { anyText, text } from './fields'

/**
 * Fields that people type, normalised on input (decision 0146). `tests/guards/typed-fields.test.ts` finds a field that
 * is not.
 */

/** An address that mail can go to. */
export const address = z.pipe(
  anyText(2048).check(z.refine((typed) => isAddress(foldAddress(typed)))),
  z.transform(foldAddress),
)

/** An address to search or compare: an invalid one is simply not found. */
export const soughtAddress = (most: number) => z.pipe(anyText(most), z.transform(foldAddress))

/** A code of letters and digits, as it looks when it is compared. */
export const code = (look: RegExp, form?: RegExp) =>
  z.pipe(
    text(100),
    z.transform((typed: string) => codeLike(typed, look, form)),
  )

/** A code of an authenticator app, or a recovery code. */
export const factorCode = code(/^(\d{6}|[0-9A-Z]{16})$/)

/** The number of an order. */
export const orderNumber = (most = 40) => z.pipe(text(most), z.transform(numberIn))

/** The name of a person or a thing, trimmed; possibly empty. */
export const name = (most: number) => z.pipe(anyText(most), z.transform(foldName))

/** The same where there has to be one. */
export const givenName = (most: number) => z.pipe(name(most), text(most))
