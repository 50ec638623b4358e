import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import type { Code, Codes } from '../rules/owned-products'
import { CodeBox } from './code-box'
import css from './my-products.module.css'

/** The licence codes of the video editor: with the membership, with the all-in-one, and bought by themselves. */
export function CodeSections({ codes: { plan, planEnded, allInOne, items } }: { codes: Codes }) {
  return (
    <>
      {plan && (
        <Section
          title="products.codesPlan"
          codes={plan}
          empty={planEnded ? 'products.codesPlanEnded' : 'products.codesPlanNone'}
        />
      )}
      {allInOne && <Section title="products.codesAllInOne" codes={allInOne} />}
      {items.length > 0 && <Section title="products.codesItems" codes={items} />}
    </>
  )
}

function Section({ title, codes, empty }: { title: MessageKey; codes: readonly Code[]; empty?: MessageKey }) {
  const translate = useTranslate()
  return (
    <section className={css.codes} aria-label={translate(title)}>
      <h2>{translate(title)}</h2>
      {codes.length === 0 && empty && <p className={css.note}>{translate(empty)}</p>}
      <ul className={css.boxes}>
        {codes.map((code) => (
          <CodeBox key={code.id} source={code} />
        ))}
      </ul>
    </section>
  )
}
