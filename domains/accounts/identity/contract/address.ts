import { z } from 'zod/mini'
import { foldAddress } from '@/platform/text/typed/address'
import { emailProblem, limits } from '../rules'

/** An address in a vendor's file, by which a member is known there. */
export const memberAddress = z.pipe(
  z.string().check(
    z.minLength(1),
    z.maxLength(limits.emailLength),
    z.refine((value) => value.isWellFormed() && emailProblem(value) === null, 'must be an email address'),
    z.describe('Compared in lower case.'),
  ),
  z.transform(foldAddress),
)
