import { z } from 'zod/mini'
import { givenName } from '@/platform/contract/typed-fields'
import { isPlainName } from '@/platform/text/shown-name'
import { limits } from '../rules'

/** It appears in letters to strangers, so it may not name a web address. */
export const companyName = givenName(limits.name).check(z.refine(isPlainName))
