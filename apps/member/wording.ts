import { wording as identity } from '@/domains/accounts/identity/messages'
import { wording as codes } from '@/platform/codes/messages'
import { together } from '@/platform/i18n/message'
import { wording as legal } from '@/platform/legal/messages'
import { wording as ui } from '@/platform/ui/messages'
import { wording as shell } from './messages'

/** The wording of every page. */
export const pageWording = together(codes, identity, legal, shell, ui)
