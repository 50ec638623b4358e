import type { I18n } from '@lingui/core'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Boot } from '@/domains/accounts/identity/contract/boot'
import type { Language } from '@/platform/i18n/languages'
import { addWording, switchLanguage } from '@/platform/i18n/page-wording'
import { useTranslate, WordingProvider } from '@/platform/i18n/wording'
import { wordingOf } from '@/platform/i18n/wording-of'
import { loadFonts } from '@/platform/ui/browser/cjk-fonts'
import { rememberPreference } from '@/platform/ui/browser/preference'
import { Actions, ButtonPair } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { Icon } from '@/platform/ui/controls/icon'
import { Sign } from '@/platform/ui/controls/sign'
import { Age } from '@/platform/ui/data/cells'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { Combobox, Explained, Hint, Menu, SearchCombobox } from '@/platform/ui/data/on-demand'
import { Alert } from '@/platform/ui/feedback/alert'
import { Countdown } from '@/platform/ui/feedback/countdown'
import { EmptyPart, EmptyState } from '@/platform/ui/feedback/empty-state'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Result } from '@/platform/ui/feedback/result'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Tag } from '@/platform/ui/feedback/tag'
import { Checkbox } from '@/platform/ui/forms/checkbox'
import { CheckboxList, RadioList } from '@/platform/ui/forms/checkbox-list'
import { Choice } from '@/platform/ui/forms/choice'
import { CodeBoxes } from '@/platform/ui/forms/code-boxes'
import { CodeField } from '@/platform/ui/forms/code-field'
import { Field } from '@/platform/ui/forms/field'
import { FieldGroup, FieldPairs } from '@/platform/ui/forms/field-group'
import { FileButton } from '@/platform/ui/forms/file-button'
import { PasswordField } from '@/platform/ui/forms/password-field'
import { SelectField } from '@/platform/ui/forms/select-field'
import { Stepper } from '@/platform/ui/forms/stepper'
import { TextArea } from '@/platform/ui/forms/text-area'
import { Avatar } from '@/platform/ui/layout/avatar'
import { Brand } from '@/platform/ui/layout/brand'
import { Card } from '@/platform/ui/layout/card'
import { CountedCard } from '@/platform/ui/layout/counted-card'
import { LegalLinks } from '@/platform/ui/layout/legal-links'
import { Part, Row, Rows } from '@/platform/ui/layout/part'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import { SideButton, SideEntries, SideLink, SideList } from '@/platform/ui/layout/side-list'
import { Tabs } from '@/platform/ui/layout/tabs'
import { TopBar } from '@/platform/ui/layout/top-bar'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { DialogFoot } from '@/platform/ui/overlays/dialog-foot'
import { Drawer } from '@/platform/ui/overlays/drawer'
import css from './kit.module.css'

/** Samples under the names of the components that they show. */
function Samples({ of, children }: { of: string; children: ReactNode[] }) {
  return (
    <section className={css.samples} aria-label={of}>
      <h2>{of}</h2>
      {children.map((child, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the samples of a section never move
        <div className={css.sample} key={at}>
          {child}
        </div>
      ))}
    </section>
  )
}

const nothing = () => {}

function Buttons() {
  const translate = useTranslate()
  const [word, other] = [translate('ui.tryAgain'), translate('ui.cancel')]
  return (
    <Samples of="Button, ButtonLink, ButtonPair, Actions, CopyButton">
      <Button>{word}</Button>
      <Button busy>{word}</Button>
      <Button unavailable>{word}</Button>
      <Button variant="secondary">{word}</Button>
      <Button variant="danger">{word}</Button>
      <Button variant="tertiary">{word}</Button>
      <ButtonLink href="#kit">{word}</ButtonLink>
      <ButtonLink href="#kit" variant="secondary">
        {word}
      </ButtonLink>
      <ButtonPair>
        <Button variant="secondary">{other}</Button>
        <Button>{word}</Button>
      </ButtonPair>
      <Actions>
        <Button variant="tertiary">{word}</Button>
        <Button variant="tertiary">{other}</Button>
      </Actions>
      <CopyButton text="VTDKQ-BDA4X" label={translate('ui.menu')} />
    </Samples>
  )
}

function Fields() {
  const translate = useTranslate()
  const [value, setValue] = useState('')
  const [count, setCount] = useState(2)
  const [label, hint, problem] = [translate('ui.menu'), translate('ui.skip'), translate('ui.unreachable')]
  const field = { label, value, onChange: setValue }
  return (
    <Samples of="Field, PasswordField, CodeField, TextArea, SelectField, Stepper, CodeBoxes, FileButton, FieldGroup, FieldPairs">
      <Field {...field} name="plain" hint={hint} />
      <Field {...field} name="wrong" problem={problem} />
      <Field {...field} name="off" disabled />
      <PasswordField {...field} name="password" autoComplete="off" />
      <CodeField {...field} name="code" />
      <TextArea {...field} name="area" hint={hint} />
      <SelectField {...field} name="select" problem={problem}>
        <option value="">{label}</option>
      </SelectField>
      <Stepper name="count" label={label} fewer="−" more="+" value={count} most={9} onChange={setCount} />
      <CodeBoxes length={6} label={label} labelOf={String} busy={false} onComplete={nothing} />
      <FileButton label={label} onFile={nothing} />
      <FieldGroup legend={label}>
        <FieldPairs>
          <Field {...field} name="one" />
          <Field {...field} name="two" />
        </FieldPairs>
      </FieldGroup>
    </Samples>
  )
}

function Choices() {
  const translate = useTranslate()
  const [checked, setChecked] = useState(true)
  const [several, setSeveral] = useState<readonly string[]>(['light'])
  const [one, setOne] = useState('light')
  const [label, problem] = [translate('ui.theme'), translate('ui.unreachable')]
  const options = [
    { value: 'light', label: translate('ui.themeLight') },
    { value: 'dark', label: translate('ui.themeDark') },
    { value: 'system', label: translate('ui.themeSystem') },
  ]
  const off = options.map((each) => ({ ...each, unavailable: each.value === 'dark' ? problem : undefined }))
  return (
    <Samples of="Checkbox, CheckboxList, RadioList, Choice">
      <Checkbox label={translate('ui.brokenText')} name="box" checked={checked} onChange={setChecked} />
      <Checkbox label={label} name="wrong-box" checked={false} onChange={nothing} problem={problem} />
      <CheckboxList label={label} name="several" options={off} chosen={several} onChange={setSeveral} />
      <RadioList label={label} name="one" options={options} chosen={one} onChoose={setOne} />
      <RadioList label={label} name="none" options={options} chosen={null} onChoose={nothing} problem={problem} />
      <Choice label={label} options={options} value={one} onChoose={setOne} />
    </Samples>
  )
}

function Feedback() {
  const translate = useTranslate()
  const [title, text] = [translate('ui.brokenTitle'), translate('ui.brokenText')]
  return (
    <Samples of="Alert, Tag, Sign, Icon, Result, EmptyState, EmptyPart, LoadFailed, Skeleton, Countdown">
      <Alert tone="danger">{text}</Alert>
      <Alert tone="info">{text}</Alert>
      <Alert tone="success">{text}</Alert>
      <Actions>
        <Tag tone="success">{translate('ui.copied')}</Tag>
        <Tag tone="warning">{translate('ui.loading')}</Tag>
        <Tag tone="neutral">{translate('ui.menu')}</Tag>
      </Actions>
      <Actions>
        <Sign icon="box" />
        <Sign icon="key" tone="primary" />
        <Sign icon="check" tone="success" />
        <Sign icon="alert" tone="danger" />
        <Sign icon="gift" small />
        <Icon name="globe" />
      </Actions>
      <Result tone="success" title={title}>
        {text}
      </Result>
      <Result tone="failure" title={title}>
        {text}
      </Result>
      <EmptyState icon="receipt" title={title} text={text}>
        <Button variant="secondary">{translate('ui.tryAgain')}</Button>
      </EmptyState>
      <EmptyPart icon="receipt">{text}</EmptyPart>
      <LoadFailed code={20000} onTryAgain={nothing} />
      <Skeleton lines={4} />
      <Countdown seconds={5} onEnd={nothing} />
    </Samples>
  )
}

function Layouts() {
  const translate = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  const [tab, setTab] = useState('one')
  const [title, text] = [translate('ui.brokenTitle'), translate('ui.brokenText')]
  const tabs = ['one', 'two', 'three'].map((key) => ({ key, label: `${translate('ui.menu')} ${key}` }))
  return (
    <Samples of="ScreenHeader, Card, CountedCard, Part, Rows, Row, Tabs, Avatar, SideList, SideEntries, SideLink, SideButton, LegalLinks">
      <ScreenHeader title={title}>{text}</ScreenHeader>
      <Card title={title}>{text}</Card>
      <CountedCard title={title} heading={heading} count={{ used: 2, total: 3, label: '2/3' }} hasBar>
        <p>{text}</p>
      </CountedCard>
      <Part title={title}>
        <Rows>
          <Row detail={text} actions={<Button variant="tertiary">{translate('ui.close')}</Button>}>
            <b>{title}</b>
          </Row>
        </Rows>
      </Part>
      <Tabs label={title} tabs={tabs} current={tab} onChoose={setTab}>
        <p>{text}</p>
      </Tabs>
      <Actions>
        <Avatar initial="A" picture={null} />
        <Avatar initial="A" picture={null} large />
      </Actions>
      <SideList label={translate('ui.menu')} name="Ada Lovelace" detail="ada@example.test" initial="A">
        <SideEntries heading={translate('ui.theme')}>
          <SideLink icon="home" label={translate('ui.themeLight')} href="#kit" current="page" />
          <SideLink icon="box" label={translate('ui.themeDark')} href="#kit" current={false} />
          <SideButton icon="leave" label={translate('ui.close')} onClick={nothing} problem={null} />
        </SideEntries>
      </SideList>
      <LegalLinks kinds={['privacy', 'imprint']} />
    </Samples>
  )
}

const rows = ['Writer', 'Painter', 'Player 2'].map((name, at) => ({ name, at }))

/** The large ones are fetched when the others stand. */
const DataTable = lazy(async () => ({
  default: (await import('@/platform/ui/data/data-table')).DataTable<(typeof rows)[number]>,
}))
const QrCode = lazy(async () => ({ default: (await import('@/platform/ui/data/qr-code')).QrCode }))

function Lists() {
  const translate = useTranslate()
  const list = { rows, more: true, loading: false, failure: null, goOn: async () => true, reload: async () => true }
  return (
    <Samples of="DataTable, DescriptionList, Age, QrCode">
      <Suspense fallback={<Skeleton lines={4} />}>
        <DataTable
          caption={translate('ui.menu')}
          columns={[
            { key: 'name', title: 'ui.menu', cell: ({ name }) => name },
            { key: 'at', title: 'ui.loading', cell: ({ at }) => at, end: true },
          ]}
          pages={list}
          keyOf={({ name }) => name}
          empty={<EmptyState icon="box" title={translate('ui.menu')} text={translate('ui.brokenText')} />}
        />
      </Suspense>
      <DescriptionList rows={[['ui.menu', 'Writer']]} />
      <Age at={Date.now() / 1000 - 7200} />
      <Suspense fallback={<Skeleton lines={4} />}>
        <QrCode text="https://example.test" label={translate('ui.menu')} />
      </Suspense>
    </Samples>
  )
}

function OnDemand() {
  const translate = useTranslate()
  const [chosen, setChosen] = useState<string | null>(null)
  const [label, words] = [translate('ui.menu'), translate('ui.brokenText')]
  const choices = rows.map(({ name, at }) => [`${at}`, name] as const)
  return (
    <Samples of="Combobox, SearchCombobox, Menu, Hint, Explained">
      <Combobox label={label} choices={choices} value={chosen} onChoose={setChosen} none={words} />
      <SearchCombobox label={label} choices={choices} name="search" initial={null} none={words} meanwhile={null} />
      <Menu
        label={label}
        items={choices.map(([key, name]) => ({ key, words: name, onChoose: nothing }))}
        meanwhile={null}
      />
      <Hint words={words}>
        <Button variant="tertiary">{label}</Button>
      </Hint>
      <Explained words={words}>{label}</Explained>
    </Samples>
  )
}

function Overlays() {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Samples of="Dialog, DialogFoot, Drawer">
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('ui.menu')}
      </Button>
      <Drawer>
        <p>{translate('ui.brokenText')}</p>
      </Drawer>
      {open && (
        <Dialog title={translate('ui.brokenTitle')} onClose={close}>
          <p>{translate('ui.brokenText')}</p>
          <DialogFoot onLeave={close}>
            <Button variant="danger" onClick={close}>
              {translate('ui.tryAgain')}
            </Button>
          </DialogFoot>
        </Dialog>
      )}
    </Samples>
  )
}

function Kit({ boot: { vendor, language }, i18n }: { boot: Boot; i18n: I18n }) {
  const [shown, setShown] = useState(language)
  async function choose(chosen: Language) {
    await switchLanguage(i18n, chosen)
    rememberPreference('language', chosen)
    loadFonts(chosen)
    setShown(chosen)
  }
  return (
    <WordingProvider i18n={i18n} onChoose={choose}>
      <TopBar brand={<Brand vendor={vendor} />} />
      <main className={css.kit} id="kit" key={shown}>
        <h1>platform/ui</h1>
        <Buttons />
        <Fields />
        <Choices />
        <Feedback />
        <Layouts />
        <Lists />
        <OnDemand />
        <Overlays />
      </main>
    </WordingProvider>
  )
}

/** Draws every component of platform/ui in its states, for a look at all of them at once: a page of a demo alone. */
export async function drawKit(root: HTMLElement, i18n: I18n, boot: Boot) {
  await addWording(i18n, wordingOf('platform/ui/data'))
  createRoot(root).render(<Kit boot={boot} i18n={i18n} />)
  loadFonts(boot.language)
}
