import { call, type Outcome } from '@/platform/http/client'
import { languageName } from '@/platform/i18n/language-name'
import { isLanguage, languages } from '@/platform/i18n/page-languages'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import css from '@/platform/ui/data/case.module.css'
import { useAnnounce } from '@/platform/ui/data/notices'
import { useForm } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import { TextArea } from '@/platform/ui/forms/text-area'
import { Dialog } from '@/platform/ui/overlays/dialog'
import type { OpenedDispute } from '../contract/console'
import { limits } from '../rules'

/** Hands a file that came with an answer to the browser as a download. @param file in base64 */
function savePdf({ name, file }: { readonly name: string; readonly file: string }) {
  const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0))
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  URL.revokeObjectURL(address)
}

interface EvidenceDialogProps {
  found: OpenedDispute
  /** It goes to the bank; else it is only made, to be read or sent by hand. */
  submits: boolean
  onClose: () => void
}

/** The statement of staff in the evidence, and its language. Banks everywhere read English. */
export function EvidenceDialog({ found, submits, onClose }: EvidenceDialogProps) {
  const translate = useTranslate()
  const announce = useAnnounce()
  const { language } = useLanguage()
  const { dispute, version: seen, provider, through_provider: through } = found
  const { form, field, sending, refused } = useForm({
    initial: { statement: found.statement, language: 'en' },
    check: () => ({}),
    send: async ({ statement, language: chosen }): Promise<Outcome<unknown>> => {
      const wish = {
        dispute,
        statement: statement.trim(),
        document_language: isLanguage(chosen) ? chosen : 'en',
      } as const
      if (submits) return call('POST /console/api/disputes/submit', { ...wish, seen })
      const outcome = await call('POST /console/api/disputes/evidence', wish)
      if (outcome.ok) savePdf(outcome.data)
      return outcome
    },
    onDone: () => {
      if (submits) announce(translate('disputesConsole.submittedNotice', { dispute }))
      onClose()
    },
  })
  const action = through ? 'disputesConsole.submit' : 'disputesConsole.markSent'
  return (
    <Dialog
      title={submits ? translate('disputesConsole.submitTitle', { dispute }) : translate('disputesConsole.evidence')}
      onClose={onClose}
    >
      <form className={css.form} {...form}>
        {submits && (
          <p>
            {through
              ? translate('disputesConsole.submitText')
              : translate('disputesConsole.markSentText', { provider })}
          </p>
        )}
        {refused && <ActionError outcome={refused} own={{ 13103: 'disputesConsole.providerRefused' }} />}
        <TextArea
          {...field('statement')}
          label={translate('disputesConsole.statement')}
          hint={translate('disputesConsole.statementHint')}
          maxLength={limits.statement}
        />
        <SelectField {...field('language')} label={translate('disputesConsole.documentLanguage')}>
          {languages.map((each) => (
            <option key={each} value={each}>
              {languageName(each, language)}
            </option>
          ))}
        </SelectField>
        <div className={css.actions}>
          <Button type="submit" busy={sending}>
            {translate(submits ? action : 'disputesConsole.makePdf')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
