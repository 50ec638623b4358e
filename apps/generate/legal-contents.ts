import type { LegalKind } from '@/platform/legal/kinds'

/** The text of a legal document that is yet to be written, in one language. */
interface LegalPlaceholder {
  readonly notice: (vendor: string) => string
  /** The sentence before the list of contents. */
  readonly lead: string
  readonly contents: Readonly<Record<LegalKind, string>>
}

const en: LegalPlaceholder = {
  notice: (vendor) => `**PLACEHOLDER. ${vendor} has not written this text yet, and it has no legal meaning.**`,
  lead: 'What belongs here: ',
  contents: {
    imprint: 'who you are, your address, how you are reached, register and VAT number.',
    privacy: 'which data you keep, why, for how long, who else gets them, and the rights of those whose they are.',
    terms:
      'how a contract is made, prices, delivery, subscriptions and how they end, defects and liability, the law that applies.',
    withdrawal: 'the instructions on withdrawal and the model form of Directive 2011/83/EU, as your country has them.',
    licence: 'what a buyer may do with your programs, on how many devices, and what not.',
    accessibility: 'how far your shop can be used by everybody, what cannot, and an address for whoever is held up.',
    commerce:
      'for Japan, in Japanese: who sells, who is in charge, address, telephone, prices and charges, payment, delivery, returns, the end of a subscription.',
  },
}

/** By language; a language without its own has English. */
const placeholders: Readonly<Record<string, LegalPlaceholder>> = {
  en,
  de: {
    notice: (vendor) =>
      `**PLATZHALTER. ${vendor} hat diesen Text noch nicht geschrieben; er hat keine rechtliche Bedeutung.**`,
    lead: 'Hierher gehört: ',
    contents: {
      imprint: 'wer Sie sind, Ihre Anschrift, wie Sie zu erreichen sind, Register und USt-IdNr.',
      privacy:
        'welche Daten Sie speichern, wozu, wie lange, wer sie sonst erhält, und welche Rechte die Betroffenen haben.',
      terms:
        'wie ein Vertrag zustande kommt, Preise, Lieferung, Abos und ihr Ende, Mängel und Haftung, das anwendbare Recht.',
      withdrawal:
        'die Widerrufsbelehrung und das Muster-Widerrufsformular der Richtlinie 2011/83/EU in der Fassung Ihres Landes.',
      licence: 'was Käufer mit Ihren Programmen tun dürfen, auf wie vielen Geräten, und was nicht.',
      accessibility:
        'inwieweit Ihr Shop für alle nutzbar ist, was nicht, und eine Adresse für alle, die auf ein Hindernis stoßen.',
      commerce:
        'für Japan, auf Japanisch: wer verkauft, wer verantwortlich ist, Anschrift, Telefon, Preise und Gebühren, Zahlung, Lieferung, Rückgabe, Ende eines Abos.',
    },
  },
  es: {
    notice: (vendor) => `**TEXTO PROVISIONAL. ${vendor} aún no ha escrito este texto, que carece de valor jurídico.**`,
    lead: 'Aquí debe figurar: ',
    contents: {
      imprint: 'quién es usted, su dirección, cómo contactarle, registro y número de IVA.',
      privacy: 'qué datos conserva, para qué, cuánto tiempo, quién más los recibe y los derechos de los interesados.',
      terms:
        'cómo se celebra el contrato, precios, entrega, suscripciones y su fin, defectos y responsabilidad, ley aplicable.',
      withdrawal:
        'la información sobre el desistimiento y el modelo de formulario de la Directiva 2011/83/UE, según su país.',
      licence: 'qué puede hacer el comprador con sus programas, en cuántos dispositivos, y qué no.',
      accessibility:
        'hasta qué punto todos pueden usar su tienda, qué no es accesible y una dirección para quien encuentre un obstáculo.',
      commerce:
        'para Japón, en japonés: quién vende, responsable, dirección, teléfono, precios y gastos, pago, entrega, devoluciones, fin de una suscripción.',
    },
  },
  fr: {
    notice: (vendor) =>
      `**TEXTE PROVISOIRE. ${vendor} n’a pas encore rédigé ce texte, qui n’a aucune valeur juridique.**`,
    lead: 'À indiquer ici\u202f: ',
    contents: {
      imprint: 'qui vous êtes, votre adresse, comment vous joindre, registre et numéro de TVA.',
      privacy:
        'quelles données vous conservez, pourquoi, combien de temps, qui d’autre les reçoit, et les droits des personnes concernées.',
      terms:
        'la formation du contrat, les prix, la livraison, les abonnements et leur fin, les défauts et la responsabilité, le droit applicable.',
      withdrawal:
        'les informations sur la rétractation et le formulaire type de la directive 2011/83/UE, tels que prévus dans votre pays.',
      licence:
        'ce que l’acheteur peut faire de vos programmes, sur combien d’appareils, et ce qu’il ne peut pas faire.',
      accessibility:
        'dans quelle mesure votre boutique est utilisable par tous, ce qui ne l’est pas, et une adresse à contacter en cas d’obstacle.',
      commerce:
        'pour le Japon, en japonais\u202f: vendeur, responsable, adresse, téléphone, prix et frais, paiement, livraison, retours, fin d’un abonnement.',
    },
  },
  ja: {
    notice: (vendor) => `**仮の文書です。${vendor} による正式な文書はまだなく、法的な意味はありません。**`,
    lead: 'ここに記載する内容：',
    contents: {
      imprint: '事業者名、所在地、連絡先、登記、VAT番号。',
      privacy: '保存するデータ、その目的と期間、提供先、ご本人の権利。',
      terms: '契約の成立、価格、引き渡し、サブスクリプションとその終了、不具合と責任、準拠法。',
      withdrawal: '事業者の国の定めに沿った、撤回に関する説明とEU指令2011/83/EUの書式。',
      licence: '購入者に許されるプログラムの利用方法、デバイスの台数、許されないこと。',
      accessibility: 'ストアをどこまで誰もが利用できるか、利用できない部分、お困りの方のための連絡先。',
      commerce:
        '特定商取引法に基づき日本語で：販売業者、運営責任者、所在地、電話番号、価格と手数料、支払方法、引き渡し時期、返品、サブスクリプションの解約。',
    },
  },
  zh: {
    notice: (vendor) => `**此為暫代文字。${vendor} 尚未提供正式內容，本文不具法律效力。**`,
    lead: '此處應載明：',
    contents: {
      imprint: '您的身分、地址、聯絡方式、登記資料與增值稅號。',
      privacy: '保存哪些資料、目的、期間、提供對象，以及當事人的權利。',
      terms: '契約如何成立、價格、交付、訂閱及其終止、瑕疵與責任、準據法。',
      withdrawal: '依貴國規定的撤回權說明，以及指令 2011/83/EU 的範本表格。',
      licence: '購買者可如何使用您的程式、可用於幾部裝置，以及禁止事項。',
      accessibility: '商店的無障礙程度、尚有哪些障礙，以及遇到障礙時的聯絡地址。',
      commerce: '適用於日本，以日文書寫：販售者、負責人、地址、電話、價格與費用、付款、交付、退貨、訂閱的終止。',
    },
  },
}

/**
 * Returns the text of a document that the vendor has not written yet: a notice, and the list of its required contents.
 */
export function placeholderText(language: string, vendor: string, kind: LegalKind): string {
  const { notice, lead, contents } = placeholders[language] ?? en
  return `${notice(vendor)}\n\n${lead}${contents[kind]}`
}
