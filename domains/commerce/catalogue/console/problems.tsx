import { useTranslate } from '@/platform/i18n/wording'
import { Alert } from '@/platform/ui/feedback/alert'
import type { ProblemInConsole } from '../contract/console'
import css from './catalogue.module.css'
import { fieldName } from './field-names'
import { formatFinding } from './finding-messages'
import { partNames } from './names'
import { placeOf } from './places'

interface ProblemsProps {
  readonly problems: readonly ProblemInConsole[]
  /** The findings are doubts, which block nothing. */
  readonly areDoubts?: boolean
}

/** The findings of the check, each with a link to the place to fix it. */
export function Problems({ problems, areDoubts = false }: ProblemsProps) {
  const translate = useTranslate()
  if (problems.length === 0) return null
  return (
    <Alert tone={areDoubts ? 'info' : 'danger'}>
      <p>{translate(areDoubts ? 'catalogue.doubts' : 'catalogue.problems', { count: problems.length })}</p>
      <ul className={css.problems}>
        {problems.map((problem) => {
          const { part, key, field } = problem
          const message = formatFinding(translate, problem)
          const href = placeOf(problem)
          const place = [`${translate(partNames[part])} ${key}`, field !== null && fieldName(translate, field)]
            .filter(Boolean)
            .join(' · ')
          return (
            <li key={`${part} ${key} ${field} ${message}`}>
              {href === null ? place : <a href={href}>{place}</a>}
              {': '}
              {message}
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}
