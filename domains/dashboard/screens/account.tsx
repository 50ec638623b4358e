import type { SignedInMember } from '@/domains/identity/boot'
import { useTranslate } from '@/platform/i18n/wording'
import { Card } from '@/platform/ui/card'
import { LanguageChoice } from '@/platform/ui/language-choice'
import css from './dashboard.module.css'

export function Account({ member }: { member: SignedInMember }) {
  const translate = useTranslate()
  return (
    <Card title={translate('dashboard.account')}>
      <dl className={css.facts}>
        <div>
          <dt>{translate('dashboard.email')}</dt>
          <dd className={css.value}>
            {member.email}
            {!member.emailChanged && (
              <a href="/member.htm?a=change_email&t=per">{translate('dashboard.changeEmail')}</a>
            )}
          </dd>
          {member.emailChanged && <dd className={css.note}>{translate('dashboard.emailChanged')}</dd>}
        </div>
        <div>
          <dt>{translate('dashboard.language')}</dt>
          <dd>
            <LanguageChoice />
          </dd>
          <dd className={css.note}>{translate('dashboard.languageHint')}</dd>
        </div>
      </dl>
    </Card>
  )
}
