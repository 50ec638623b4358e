import { Checkbox } from '@/platform/ui/forms/checkbox'
import type { OfferedTopic } from '../contract/member'

interface TopicChoiceProps {
  topics: readonly OfferedTopic[]
  /** The versions of the sentences that are ticked. */
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** A box for each topic, with the sentence that is kept as proof. The boxes start unticked. */
export const TopicChoice = ({ topics, chosen, onChange }: TopicChoiceProps) =>
  topics.map(({ topic, text, version }) => (
    <Checkbox
      key={topic}
      label={text}
      name={`topic-${topic}`}
      checked={chosen.includes(version)}
      onChange={(ticked) => onChange(ticked ? [...chosen, version] : chosen.filter((each) => each !== version))}
    />
  ))
