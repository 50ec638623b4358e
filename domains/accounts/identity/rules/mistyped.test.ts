import { describe, expect, it } from 'vitest'
import { mailProviders } from './mail-providers'
import { addressMeant } from './mistyped'

describe('the address that was meant', () => {
  it.for([
    ['ada@gmial.com', 'ada@gmail.com'],
    ['ada@gmai.com', 'ada@gmail.com'],
    ['ada@gmaill.com', 'ada@gmail.com'],
    ['ada@gnail.com', 'ada@gmail.com'],
    ['ada@gmail.co', 'ada@gmail.com'],
    ['ada@gmail.con', 'ada@gmail.com'],
    ['ada@gmail.de', 'ada@gmail.com'],
    ['ada@gmial.con', 'ada@gmail.com'],
    [' Ada.Lovelace+shop@GMIAL.COM ', 'Ada.Lovelace+shop@gmail.com'],
    ['ada@hotmial.com', 'ada@hotmail.com'],
    ['ada@hotmai.com', 'ada@hotmail.com'],
    ['ada@hotmal.co.uk', 'ada@hotmail.co.uk'],
    ['ada@homtail.be', 'ada@hotmail.be'],
    ['ada@outlok.com', 'ada@outlook.com'],
    ['ada@outllok.fr', 'ada@outlook.fr'],
    ['ada@yaho.com', 'ada@yahoo.com'],
    ['ada@yahooo.co.jp', 'ada@yahoo.co.jp'],
    ['ada@iclod.com', 'ada@icloud.com'],
    ['ada@icloud.cm', 'ada@icloud.com'],
    ['ada@t-onlin.de', 'ada@t-online.de'],
    ['ada@gxm.de', 'ada@gmx.de'],
    ['ada@wbe.de', 'ada@web.de'],
    ['ada@docmo.ne.jp', 'ada@docomo.ne.jp'],
    ['ada@protonmial.ch', 'ada@protonmail.ch'],
    ['ada@laposte.fr', 'ada@laposte.net'],
    ['ada@tidewren.con', 'ada@tidewren.com'],
    ['ada@mail.tidewren.ogr', 'ada@mail.tidewren.org'],
  ])('%s: %s', ([typed = '', meant]) => {
    expect(addressMeant(typed)).toBe(meant)
  })

  it.for([
    'ada@gmail.com',
    'ada@mail.com',
    'ada@email.com',
    'ada@ymail.com',
    'ada@hotmail.be',
    'ada@outlook.com.br',
    'ada@yahoo.com.tw',
    'ada@live.nl',
    'ada@mail.uni-kiel.de',
    'ada@gmx.li',
    'ada@bol.com',
    'ada@web.dk',
    'ada@love.com',
    'ada@no-mail.de',
    'ada@tidewren.example',
    'ada@tidewren.co',
    'ada@e.mail.ru',
    'ada@constructor.com',
    'ada@tidewren.constructor',
    'ada@xn--mnchen-3ya.de',
    'ada@münchen.de',
    'no address',
    '',
  ])('%s is not corrected', (typed) => {
    expect(addressMeant(typed)).toBeNull()
  })

  it('is never another provider for an existing provider', () => {
    for (const { name, endings } of mailProviders) {
      for (const ending of endings) expect(addressMeant(`ada@${name}.${ending}`)).toBeNull()
    }
  })

  it('is never an address that itself has a correction', () => {
    for (const typed of ['ada@gmial.con', 'ada@hotmial.comm', 'ada@tidewren.nett']) {
      expect(addressMeant(addressMeant(typed) ?? '')).toBeNull()
    }
  })
})
