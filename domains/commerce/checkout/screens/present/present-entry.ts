import { emailProblem } from '@/domains/accounts/identity/rules'
import type { MessageKey } from '@/platform/i18n/message'
import { isPlainName, namesNoAddress } from '@/platform/text/shown-name'
import { deliveryAt } from '../../rules/present'

export type PresentField = 'presentEmail' | 'presentName' | 'presentSender' | 'presentMessage' | 'presentDay'

export const noPresent: Readonly<Record<PresentField | 'present', string>> = {
  present: '',
  presentEmail: '',
  presentName: '',
  presentSender: '',
  presentMessage: '',
  presentDay: '',
}

type Entry = typeof noPresent
type Problems = { readonly [field in PresentField]?: MessageKey | null }

const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

const nameProblem = (name: string): MessageKey | null => {
  if (name.trim() === '') return 'member_new_3'
  return isPlainName(name) ? null : 'present.addressInText'
}

/** Returns the missing and invalid fields of a gift. */
export function presentProblems(entry: Entry): Problems {
  if (entry.present === '') return {}
  const { presentEmail, presentName, presentSender, presentMessage, presentDay } = entry
  const day = { day: presentDay, timeZone: timeZone() }
  return {
    presentEmail: emailProblem(presentEmail.trim()) === null ? null : 'member_new_1',
    presentName: nameProblem(presentName),
    presentSender: nameProblem(presentSender),
    presentMessage: namesNoAddress(presentMessage) ? null : 'present.addressInText',
    presentDay: presentDay === '' || deliveryAt(day, new Date()) !== null ? null : 'present.dayWrong',
  }
}

/** Returns the gift as the server takes it; undefined: it is not a gift. */
export function presentOnWire(entry: Entry) {
  if (entry.present === '') return
  const { presentEmail: email, presentName: name, presentSender: sender, presentMessage: message, presentDay } = entry
  return {
    email: email.trim(),
    name: name.trim(),
    sender: sender.trim(),
    message: message.trim(),
    ...(presentDay !== '' && { day: presentDay }),
    time_zone: timeZone(),
  }
}
