import { z } from 'zod/mini'
import { givenName } from '@/platform/contract/typed-fields'
import { isPlainName } from '@/platform/text/shown-name'
import { limits } from '../rules'

/** It stands in letters to strangers: it names no web address. */
export const companyName = givenName(limits.name).check(z.refine(isPlainName))
