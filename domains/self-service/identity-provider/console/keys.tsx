import { useId, useState } from 'react'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { formatMoment } from '@/platform/ui/data/moment'
import { ReasonDialog } from '@/platform/ui/data/reason-dialog'
import type { ShownKey } from '../contract/console'
import { call } from './api'
import css from './apps.module.css'

/** The keys that are published, and the way to another one. */
export function Keys({ keys, onRotated }: { keys: readonly ShownKey[]; onRotated: () => void }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [asking, setAsking] = useState(false)
  const id = useId()
  const now = Date.now() / 1000
  function standing({ signs_from, retires }: ShownKey) {
    if (retires !== 0) return translate('openid.keyRetires', { at: formatMoment(retires, language) })
    return translate(signs_from > now ? 'openid.keyWaits' : 'openid.keySigns', {
      at: formatMoment(signs_from, language),
    })
  }
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id}>{translate('openid.keys')}</h2>
      <p className={css.quiet}>{translate(keys.length === 0 ? 'openid.noKeys' : 'openid.keysText')}</p>
      {keys.length > 0 && (
        <>
          <ul className={css.keys}>
            {keys.map((key) => (
              <li key={key.kid}>
                <code className={css.code}>{key.kid}</code>
                <span className={css.quiet}>{standing(key)}</span>
              </li>
            ))}
          </ul>
          <Actions>
            <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsking(true)}>
              {translate('openid.rotate')}
            </Button>
          </Actions>
        </>
      )}
      {asking && (
        <ReasonDialog
          title={translate('openid.rotate')}
          text={translate('openid.rotateText')}
          action={translate('openid.rotate')}
          send={() => call('POST /console/api/apps/rotate-key', {})}
          onDone={onRotated}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
