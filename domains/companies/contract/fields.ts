import { z } from 'zod/mini'
import { isPlainName } from '@/domains/checkout/rules/present'
import { trimmedText } from '@/platform/contract/fields'
import { limits } from '../rules'

/** It stands in letters to strangers: it names no web address. */
export const companyName = trimmedText(limits.name).check(z.refine(isPlainName))
