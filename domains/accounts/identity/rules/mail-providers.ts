/** Where many people have their mail, and under which endings. */
export interface MailProvider {
  /** The domain without its ending. */
  readonly name: string
  /** The first is the one that most have. */
  readonly endings: readonly string[]
  /** The name is in use in other countries too, or is a common word: another ending alone is no mistake. */
  readonly elsewhere?: true
}

const of = (name: string, ...endings: string[]): MailProvider => ({ name, endings })
const elsewhere = (name: string, ...endings: string[]): MailProvider => ({ name, endings, elsewhere: true })

/** A new one is a line here. */
export const mailProviders: readonly MailProvider[] = [
  of('gmail', 'com'),
  of('googlemail', 'com'),
  of('icloud', 'com'),
  elsewhere('outlook', 'com', 'de', 'fr', 'es', 'jp'),
  elsewhere('hotmail', 'com', 'de', 'fr', 'es', 'it', 'co.uk', 'co.jp'),
  elsewhere('live', 'com', 'de', 'fr', 'co.uk', 'jp'),
  elsewhere('msn', 'com'),
  elsewhere('yahoo', 'com', 'de', 'fr', 'es', 'it', 'co.uk', 'co.jp', 'com.tw', 'com.hk'),
  of('ymail', 'com'),
  of('rocketmail', 'com'),
  elsewhere('aol', 'com', 'de', 'fr', 'co.uk'),
  elsewhere('me', 'com'),
  elsewhere('mac', 'com'),
  elsewhere('gmx', 'de', 'net', 'at', 'ch', 'com'),
  elsewhere('web', 'de'),
  of('t-online', 'de'),
  of('freenet', 'de'),
  of('posteo', 'de', 'net'),
  elsewhere('mailbox', 'org'),
  of('arcor', 'de'),
  elsewhere('orange', 'fr', 'es'),
  of('wanadoo', 'fr'),
  elsewhere('free', 'fr'),
  of('laposte', 'net'),
  elsewhere('sfr', 'fr'),
  of('telefonica', 'net'),
  of('protonmail', 'com', 'ch'),
  elsewhere('proton', 'me'),
  of('fastmail', 'com', 'fm'),
  elsewhere('zoho', 'com', 'eu'),
  elsewhere('yandex', 'com', 'ru'),
  elsewhere('mail', 'com', 'ru', 'de'),
  elsewhere('email', 'com', 'de', 'it'),
  elsewhere('hey', 'com'),
  of('docomo', 'ne.jp'),
  of('ezweb', 'ne.jp'),
  elsewhere('softbank', 'ne.jp'),
  elsewhere('nifty', 'com'),
  elsewhere('qq', 'com'),
  elsewhere('163', 'com'),
  elsewhere('126', 'com'),
  of('foxmail', 'com'),
  elsewhere('sina', 'com', 'cn', 'com.cn'),
  of('hinet', 'net'),
  of('pchome', 'com.tw'),
  of('comcast', 'net'),
  of('verizon', 'net'),
  elsewhere('att', 'net'),
  of('btinternet', 'com'),
]

/** Endings that there are not, and what was meant by them. */
export const mistypedEndings: Readonly<Record<string, string>> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  vom: 'com',
  xom: 'com',
  cpm: 'com',
  comm: 'com',
  coom: 'com',
  ccom: 'com',
  coml: 'com',
  nett: 'net',
  nte: 'net',
  ogr: 'org',
  rog: 'org',
}
