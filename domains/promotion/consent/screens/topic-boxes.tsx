import { useEffect, useState } from 'react'
import { call } from '@/platform/http/client'
import { useLanguage } from '@/platform/i18n/wording'
import type { OfferedTopic } from '../contract/member'
import { TopicChoice } from './topic-choice'

interface TopicBoxesProps {
  box: 'registration' | 'checkout'
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** The topics that a form offers beside its purpose; if they do not load, none are offered. */
export function TopicBoxes({ box, chosen, onChange }: TopicBoxesProps) {
  const { language: lang } = useLanguage()
  const [topics, setTopics] = useState<readonly OfferedTopic[]>([])
  useEffect(() => {
    let gone = false
    void call('GET /api/consent/topics', { lang, box }).then((outcome) => {
      if (!gone && outcome.ok) setTopics(outcome.data.topics)
    })
    return () => {
      gone = true
    }
  }, [lang, box])
  return <TopicChoice topics={topics} chosen={chosen} onChange={onChange} />
}
