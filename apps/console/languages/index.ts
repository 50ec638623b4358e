import type {} from '@/domains/operators/messages'
import type {} from '@/platform/codes/messages'
import type { Wording } from '@/platform/i18n/message'
import type {} from '@/platform/ui/data/messages'
import type {} from '@/platform/ui/messages'
import type {} from '../messages'

/** What every page of the console says: one file for each language, so that a page fetches one. */
export const pageWording: Wording = (language) => import(`./${language}.ts`)
