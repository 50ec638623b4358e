import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { PasswordField } from '@/platform/ui/forms/password-field'
import { Card } from '@/platform/ui/layout/card'
import { limits, type ProviderProblem } from '../rules'
import css from './sso.module.css'
import type { Act, SettingView } from './use-setting'

const problems = {
  malformed: 'sso.malformed',
  insecure: 'sso.insecure',
  forbidden: 'sso.forbidden',
  unreachable: 'sso.unreachable',
  noProvider: 'sso.noProvider',
  otherIssuer: 'sso.otherIssuer',
  lacking: 'sso.lacking',
} as const satisfies Record<ProviderProblem, MessageKey>

const missing = (text: string) => (text.trim() === '' ? ('sso.missing' as const) : null)

/** The provider's settings, with the data about us that it needs. */
export function ProviderCard({ view, onAct }: { view: SettingView; onAct: Act }) {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  const { provider, redirect_url: redirect } = view
  const { form, field, set, sending } = useForm({
    initial: { issuer: provider?.issuer ?? '', client: provider?.client_id ?? '', secret: '' },
    check: ({ issuer, client, secret }) => ({
      issuer: missing(issuer),
      client: missing(client),
      secret: provider?.issuer === issuer.trim() && provider.client_id === client.trim() ? null : missing(secret),
    }),
    send: async ({ issuer, client, secret }) => {
      const given = { issuer: issuer.trim(), client_id: client.trim(), client_secret: secret.trim() }
      await onAct(call('POST /member/company_sign_in/set', { ...given, lang }), ({ problem, detail }) => {
        if (problem === null) set('secret', '')
        return problem === null
          ? { tone: 'success', text: 'sso.saved' }
          : { tone: 'danger', text: problems[problem], values: { detail } }
      })
    },
  })
  return (
    <Card title={translate('sso.provider')}>
      <p>{translate('sso.providerLead')}</p>
      <div>
        <p className="quiet">{translate('sso.redirect')}</p>
        <div className={`cluster-2 level ${css.value}`}>
          <code>{redirect}</code>
          <CopyButton text={redirect} label={translate('sso.copyRedirect')} />
        </div>
      </div>
      <form className="fields" {...form}>
        <Field
          {...field('issuer')}
          label={translate('sso.issuer')}
          hint={translate('sso.issuerHint')}
          type="url"
          maxLength={limits.issuer}
          autoComplete="off"
        />
        <Field {...field('client')} label={translate('sso.clientId')} maxLength={limits.clientId} autoComplete="off" />
        <PasswordField
          {...field('secret')}
          label={translate('sso.clientSecret')}
          hint={provider ? translate('sso.secretStays') : undefined}
          autoComplete="off"
        />
        <div className="cluster-2">
          <Button type="submit" busy={sending}>
            {translate('sso.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
