import { useState } from 'react'
import { announce, askForProof, type Outcome, outcomeOf } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Refusal } from '@/platform/ui/feedback/alert'
import { useSubmit } from '@/platform/ui/forms/submit'
import { places } from '../places'
import css from './privacy.module.css'

/**
 * Fetches one's own data and hands it to the browser as a download, after a proof of who is there. A plain link could not say
 * what went wrong.
 */
async function saveOwnData(format: Format, lang: Language): Promise<Outcome<null>> {
  const outcome = await fetchOwnData(format, lang)
  return !outcome.ok && outcome.code === 20051 && (await askForProof()) ? fetchOwnData(format, lang) : outcome
}

async function fetchOwnData(format: Format, lang: Language): Promise<Outcome<null>> {
  try {
    const answer = await fetch(`/personal-data?format=${format}&lang=${lang}`, { headers: { 'x-foyer-app': '1' } })
    const [, name] = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? []
    if (name === undefined) {
      const outcome = announce(outcomeOf(await answer.json(), null))
      return outcome.ok ? { ok: false, code: 20000, fields: [] } : outcome
    }
    const address = URL.createObjectURL(await answer.blob())
    const link = Object.assign(document.createElement('a'), { href: address, download: name })
    link.click()
    URL.revokeObjectURL(address)
    return { ok: true, data: null }
  } catch {
    return { ok: false, code: 'unreachable', fields: [] }
  }
}

type Format = 'html' | 'json'

const labels = { html: 'privacy.readable', json: 'privacy.machine' } as const satisfies Record<Format, MessageKey>

/** The two files of one's own data. @param closed an operator looks at it, who gets neither */
export function OwnData({ closed }: { closed: boolean }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [saved, setSaved] = useState(false)
  const { submit, under, refused, forget } = useSubmit(
    (format: Format) => {
      forget()
      setSaved(false)
      return saveOwnData(format, language)
    },
    { onDone: () => setSaved(true) },
  )

  if (closed) return <p className="quiet">{translate('profile.impersonated')}</p>
  return (
    <div className={`stack-4 at-start ${css.content}`}>
      <div className="cluster-3">
        {(['html', 'json'] as const).map((format) => (
          <Button key={format} variant="secondary" busy={under?.[0] === format} onClick={() => submit(format)}>
            {translate(labels[format])}
          </Button>
        ))}
      </div>
      <p className="quiet" role="status">
        {translate(saved ? 'privacy.downloaded' : 'privacy.dataNote')}
      </p>
      <Refusal of={refused} at={places.ownData} />
    </div>
  )
}
