import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'

/** Parts that rooms fetch when they show one: a room without them stays small. */

const combobox = () => import('./combobox')
const floating = () => import('./floating')
const caseWork = () => import('./case-work')

const FetchedCombobox = lazy(async () => ({ default: (await combobox()).Combobox }))
const FetchedSearchCombobox = lazy(async () => ({ default: (await combobox()).SearchCombobox }))
const FetchedMenu = lazy(async () => ({ default: (await floating()).Menu }))
const FetchedChoices = lazy(async () => ({ default: (await floating()).Choices }))
const FetchedHint = lazy(async () => ({ default: (await floating()).Hint }))
const FetchedCaseWork = lazy(async () => ({ default: (await caseWork()).CaseWork }))
const FetchedExplained = lazy(async () => ({ default: (await floating()).Explained }))

/** A field to choose one of many in, which are searched by typing. */
export const Combobox = (props: ComponentProps<typeof FetchedCombobox>) => (
  <Suspense fallback={null}>
    <FetchedCombobox {...props} />
  </Suspense>
)

interface Meanwhile {
  /** Stands there until the part is here. */
  meanwhile: ReactNode
}

/** The same as a filter over a list. */
export const SearchCombobox = ({ meanwhile, ...props }: ComponentProps<typeof FetchedSearchCombobox> & Meanwhile) => (
  <Suspense fallback={meanwhile}>
    <FetchedSearchCombobox {...props} />
  </Suspense>
)

/** How staff divide a case among them. */
export const CaseWork = (props: ComponentProps<typeof FetchedCaseWork>) => (
  <Suspense fallback={null}>
    <FetchedCaseWork {...props} />
  </Suspense>
)

/** A button that opens a list of acts. */
export const Menu = ({ meanwhile, ...props }: ComponentProps<typeof FetchedMenu> & Meanwhile) => (
  <Suspense fallback={meanwhile}>
    <FetchedMenu {...props} />
  </Suspense>
)

/** A button that opens a list of which some are chosen. */
export const Choices = ({ meanwhile, ...props }: ComponentProps<typeof FetchedChoices> & Meanwhile) => (
  <Suspense fallback={meanwhile}>
    <FetchedChoices {...props} />
  </Suspense>
)

/** Words about something that is shown beside it, while it is pointed at or has the focus. */
export const Hint = (props: ComponentProps<typeof FetchedHint>) => (
  <Suspense fallback={props.children}>
    <FetchedHint {...props} />
  </Suspense>
)

/** A word that opens an explanation, also by touch and by keys. */
export const Explained = (props: ComponentProps<typeof FetchedExplained>) => (
  <Suspense fallback={props.children}>
    <FetchedExplained {...props} />
  </Suspense>
)
