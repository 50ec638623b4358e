import { z } from 'zod/mini'
import { trimmedText } from '@/platform/contract/fields'
import { isPlainName } from '@/platform/text/shown-name'
import { limits } from '../rules'

/** It stands in letters to strangers: it names no web address. */
export const companyName = trimmedText(limits.name).check(z.refine(isPlainName))
