import { atTheKeyboard } from '@/platform/commands/keyboard'
import type { Translate } from '@/platform/i18n/translator'

/** Returns the actor's name for a sentence: the audit log's word for the command line is no name. */
export const actorIn = (t: Translate, by: string) => (by === atTheKeyboard ? t('operators.mail.administrator') : by)
