import { type ReactNode, useState } from 'react'
import { formatDay } from '@/platform/i18n/day'
import type { Language } from '@/platform/i18n/languages'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { platformMessage } from '@/platform/programs/platforms'
import { Choice } from '@/platform/ui/forms/choice'
import { Card } from '@/platform/ui/layout/card'
import { type ReleasePlatform, releasePlatforms } from '../rules'
import css from './add-on-block.module.css'
import type { HeldPeriod, Offer } from './add-ons'
import { OfferLink } from './offer-link'

interface AddOnBlockProps {
  title: string
  text: string
  email: string
  /** The member's period on a platform, the offer for it, and further content. */
  of: (platform: ReleasePlatform) => { held: HeldPeriod | null; offer: Offer | null; more?: ReactNode }
}

/** An add-on of the primary line: for each platform whether and until when it is held, else its price. */
export function AddOnBlock({ title, text, email, of }: AddOnBlockProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  // The first shown platform is one that the member has.
  const [platform, setPlatform] = useState<ReleasePlatform>(
    () => releasePlatforms.find((each) => of(each).held) ?? 'win',
  )
  const systems = releasePlatforms.filter((each) => each !== 'linux' || of(each).held || of(each).offer)
  const { held, offer, more } = of(platform)
  const now = new Date()
  const isRunning = held !== null && (held.end === null || held.end > now)
  const system = translate(platformMessage(platform))
  return (
    <Card title={title}>
      <p className="quiet">{text}</p>
      <Choice
        label={`${title}: ${translate('downloads.system')}`}
        options={systems.map((value) => ({ value, label: translate(platformMessage(value)) }))}
        value={platform}
        onChoose={setPlatform}
      />
      <div className="stack-3" aria-live="polite">
        <p className={isRunning ? css.running : 'quiet'}>
          {held ? sayHeld(held, now, translate, language) : translate('downloads.notHeld', { system })}
        </p>
        {more}
        {!isRunning && offer && <OfferLink offer={offer} email={email} what={`${title}, ${system}`} />}
      </div>
    </Card>
  )
}

function sayHeld(
  { start, end }: HeldPeriod,
  now: Date,
  translate: ReturnType<typeof useTranslate>,
  language: Language,
) {
  const say = (moment: Date) => formatDay(moment, language)
  if (end === null) return translate('downloads.holdsForever', { start: say(start) })
  if (end <= now) return translate('downloads.ended', { end: say(end) })
  return translate('downloads.holds', { start: say(start), end: say(end) })
}
