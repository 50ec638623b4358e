import { useTranslate } from '@/platform/i18n/wording'
import { Alert } from '@/platform/ui/alert'
import type { ProblemOnDesk } from '../desk-contract'
import { path } from './api'
import css from './catalogue.module.css'
import { partNames } from './names'

/** What the check has found, each with the way to where it is mended. */
export function Problems({ problems }: { problems: readonly ProblemOnDesk[] }) {
  const translate = useTranslate()
  if (problems.length === 0) return null
  return (
    <Alert tone="problem">
      <p>{translate('catalogue.problems', { count: problems.length })}</p>
      <ul className={css.problems}>
        {problems.map(({ part, key, field, message }) => {
          const ofProduct = part === 'products' || part === 'prices'
          const place = `${translate(partNames[part])} ${key}`
          return (
            <li key={`${part} ${key} ${field} ${message}`}>
              {ofProduct ? <a href={`${path}/${Number.parseInt(key, 10)}`}>{place}</a> : place}
              {': '}
              <span lang="en">
                {field === null ? '' : `${field} `}
                {message}
              </span>
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}
