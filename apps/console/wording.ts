import { wording as operators } from '@/domains/staff/operators/messages'
import { wording as codes } from '@/platform/codes/messages'
import { together } from '@/platform/i18n/message'
import { wording as legal } from '@/platform/legal/messages'
import { wording as data } from '@/platform/ui/data/messages'
import { wording as ui } from '@/platform/ui/messages'
import { wording as shell } from './messages'

/** The wording of every page of the console. */
export const pageWording = together(codes, operators, legal, data, shell, ui)
