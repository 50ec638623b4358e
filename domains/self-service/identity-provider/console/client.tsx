import { useState } from 'react'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { formatMoment } from '@/platform/ui/data/moment'
import { ReasonDialog } from '@/platform/ui/data/reason-dialog'
import type { ShownClient } from '../contract/console'
import { call } from './api'
import css from './apps.module.css'
import { ClientForm } from './client-form'

interface ClientProps {
  client: ShownClient
  issuer: string
  discovery: string
  onSecret: (secret: string) => void
  onSaved: (client: ShownClient) => void
  onRemoved: () => void
}

/** One app: what it is set up with, its facts, a new secret, and its end. */
export function Client({ client, issuer, discovery, onSecret, onSaved, onRemoved }: ClientProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [asking, setAsking] = useState<'secret' | 'remove' | null>(null)
  const { id, name, version: seen } = client
  const copied = (text: string, label: string) => (
    <span className={css.copied}>
      <code className={css.code}>{text}</code>
      <CopyButton text={text} label={label} />
    </span>
  )
  return (
    <div className={css.client}>
      <DescriptionList
        rows={[
          ['openid.clientId', copied(id, translate('openid.clientId'))],
          ['openid.discovery', copied(discovery, translate('openid.discovery'))],
          ['openid.issuer', issuer],
          ['openid.kind', translate(client.public ? 'openid.public' : 'openid.confidential')],
          ['openid.members', client.members],
          ['openid.created', formatMoment(client.created, language)],
        ]}
      />
      <p className={css.quiet}>{translate('openid.discoveryHint')}</p>
      <ClientForm client={client} onSaved={onSaved} />
      <Actions>
        {!client.public && (
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsking('secret')}>
            {translate('openid.newSecret')}
          </Button>
        )}
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsking('remove')}>
          {translate('openid.remove')}
        </Button>
      </Actions>
      {asking === 'secret' && (
        <ReasonDialog
          title={translate('openid.newSecret')}
          text={translate('openid.newSecretText')}
          action={translate('openid.newSecret')}
          send={() => call('POST /console/api/apps/secret', { id, seen })}
          onDone={({ secret }) => onSecret(secret)}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'remove' && (
        <ReasonDialog
          title={translate('openid.remove')}
          text={translate('openid.removeText', { name })}
          action={translate('openid.remove')}
          reason={{ label: translate('room.reason'), hint: translate('room.reasonInLog'), most: 500 }}
          send={(reason) => call('POST /console/api/apps/remove', { id, reason })}
          onDone={onRemoved}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}
