import { atSentenceStart } from '#src/shared/language/in-sentence.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import type { ComposedEmail } from './email.server.ts'
import { emailLayoutTexts } from './email-layout.texts.ts'

/**
 * Composes an e-mail in the product's design: as HTML that works without pictures and in dark mode, and as
 * plain text.
 */
export function composeEmail(parts: EmailParts): ComposedEmail {
  return {
    subject: parts.subject,
    html: htmlOf(parts),
    text: textOf(parts),
    ...(parts.replyTo && { replyTo: parts.replyTo }),
    ...(parts.attachments && { attachments: parts.attachments }),
    ...(parts.unsubscribe?.oneClick && {
      headers: {
        'List-Unsubscribe': `<${parts.unsubscribe.oneClick}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  }
}

interface EmailParts {
  language: Language
  /** The site's origin: links and pictures lead there. */
  origin: string
  subject: string
  title: string
  /** The preview text in lists of messages; defaults to the first paragraph. */
  preview?: string
  paragraphs: readonly string[]
  /** Short lines, each under its heading, with a decorative picture of 40 × 40. */
  lines?: readonly { heading: string; text: string; picture?: EmailPicture }[]
  /** A quotation, set apart under a heading. */
  quote?: { heading: string; text: string }
  /** The main action. Its URL is also written out. */
  button?: { label: string; url: string }
  /** Small print under the button. */
  after?: readonly string[] | undefined
  /** Why this message was sent; shown after the signature. */
  why?: string
  /** The picture at the top; defaults to a closed envelope. */
  scene?: EmailScene
  /** Leaves out the picture, for e-mails to the team. */
  isPlain?: boolean
  replyTo?: string
  attachments?: ComposedEmail['attachments'] | undefined
  /** Whether URLs in the paragraphs become links. */
  hasLinks?: boolean
  /**
   * How a reader unsubscribes from a list: on a page, and by the mail program's own button, which posts to
   * `oneClick` (RFC 8058); only a trial has no `oneClick`.
   */
  unsubscribe?: {
    page: string
    oneClick?: string
    /**
     * Replaces the link by a sentence with `{leave}` and `{change}`, if the reader may also change something
     * instead.
     */
    or?: { sentence: string; leave: string; change: string; changeUrl: string }
  }
}

/** A picture in `public/email`, drawn by scripts/email-pictures.ts, since mail programs show no SVG. */
type EmailPicture = 'week-lives' | 'week-challenges' | 'week-badges' | 'week-next'

interface EmailScene {
  file: 'letter' | 'week-tree' | 'quiet-week'
  height: number
  words: string
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/*
 * Mail programs support no variables, and many no style elements, so the light colours are on each element
 * and the dark ones in a media query.
 */
const ink = '#241B3A'
const soft = '#5F5279'
const link = '#1F6140'
const ground = '#FFF9E6'
const sky = '#FFE191'
const headingFont = "'Besley Variable',Besley,Georgia,'Times New Roman',serif"
const bodyFont = "'Atkinson Hyperlegible Next Variable','Atkinson Hyperlegible Next',Verdana,Arial,sans-serif"
const mediaStyles = `:root{color-scheme:light dark}a{text-underline-offset:2px}@media (max-width:480px){.in{padding:28px 24px 32px!important}}@media (prefers-color-scheme:dark){.ground{background:#1B1530!important}.paper{background:#282044!important}.ink{color:#FBF6EA!important}.soft{color:#C7BDDA!important}.link{color:#FFD35C!important}.press{background:#FFC42E!important}.press a{color:#241B3A!important}}`
/** Pads the preview in lists of messages, so that they do not show the text after it. */
const previewPadding = '&#847;&zwnj;&nbsp;'.repeat(60)

function htmlOf({
  language,
  origin,
  subject,
  title,
  preview,
  paragraphs,
  lines = [],
  quote,
  hasLinks,
  button,
  after = [],
  why,
  isPlain,
  scene = { file: 'letter', height: 333, words: emailLayoutTexts.letterPicture[language] },
  unsubscribe,
}: EmailParts): string {
  const text = emailLayoutTexts
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`,
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no">',
    `<title>${escapeHtml(subject)}</title><style>${mediaStyles}</style></head>`,
    `<body class="ground" style="margin:0;padding:0;background:${ground};-webkit-text-size-adjust:100%">`,
    `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview ?? paragraphs[0] ?? title)}${previewPadding}</div>`,
    `<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" bgcolor="${ground}" style="background:${ground}"><tr><td align="center" style="padding:32px 16px">`,
    `<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;text-align:left">`,
    `<tr><td style="padding:0 8px 18px"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td width="50"><img src="${origin}/email/mark.png" width="40" height="40" alt="" style="display:block;border:0"></td><td class="ink" style="font:600 25px/1.1 ${headingFont};color:${ink}">Mirabelle</td></tr></table></td></tr>`,
    isPlain
      ? ''
      : `<tr><td bgcolor="${sky}" style="background:${sky};border-radius:36px 10px 0 0"><img src="${origin}/email/${scene.file}.png" width="560" height="${scene.height}" alt="${escapeHtml(scene.words)}" style="display:block;border:0;width:100%;height:auto;border-radius:36px 10px 0 0;font:15px/1.5 ${bodyFont};color:${ink}"></td></tr>`,
    `<tr><td class="paper in" bgcolor="#FFFFFF" style="background:#FFFFFF;padding:36px 40px 40px;word-break:break-word;border-radius:${isPlain ? '36px 10px 36px 10px' : '0 0 36px 10px'}">`,
    `<h1 class="ink" style="margin:0 0 14px;font:600 31px/1.15 ${headingFont};text-wrap:balance;color:${ink}">${wholeWords(title)}</h1>`,
    ...paragraphs.map(
      (paragraph) =>
        `<p class="ink" style="margin:0 0 16px;font:17px/1.55 ${bodyFont};color:${ink}">${hasLinks ? withLinks(paragraph) : multiline(paragraph)}</p>`,
    ),
    ...lines.map((line) => lineHtml(line, origin)),
    quote ? quoteHtml(quote) : '',
    button ? buttonHtml(button, language) : '',
    ...after.map(
      (paragraph) =>
        `<p class="soft" style="margin:20px 0 0;font:15px/1.5 ${bodyFont};color:${soft}">${multiline(paragraph)}</p>`,
    ),
    `</td></tr><tr><td class="soft" style="padding:22px 8px;font:14px/1.5 ${bodyFont};color:${soft}">${escapeHtml([text.signature[language], why].filter(Boolean).join('. '))}`,
    unsubscribe ? `<br>${unsubscribeHtml(unsubscribe, language)}` : '',
    '</td></tr></table></td></tr></table></body></html>',
  ].join('\n')
}

function unsubscribeHtml({ page, or }: NonNullable<EmailParts['unsubscribe']>, language: Language): string {
  const anchor = (url: string, label: string) =>
    `<a class="soft" href="${escapeHtml(url)}" style="color:${soft}">${escapeHtml(label)}</a>`
  if (!or) return anchor(page, emailLayoutTexts.unsubscribe[language])
  return interpolate(escapeHtml(or.sentence), {
    leave: anchor(page, or.leave),
    change: anchor(or.changeUrl, or.change),
  })
}

function lineHtml({ heading, text, picture }: NonNullable<EmailParts['lines']>[number], origin: string) {
  const words = [
    `<p class="ink" style="margin:0;padding:12px 0 0;font:600 17px/1.4 ${bodyFont};color:${ink}">${escapeHtml(heading)}</p>`,
    `<p class="soft" style="margin:0;padding:0 0 12px;font:16px/1.5 ${bodyFont};color:${soft}">${multiline(text)}</p>`,
  ].join('')
  const drawn = picture
    ? `<td width="60" valign="top" style="padding:16px 0 0"><img src="${origin}/email/${picture}.png" width="40" height="40" alt="" style="display:block;border:0"></td>`
    : ''
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${drawn}<td style="border-bottom:1px solid #D9D4E2">${words}</td></tr></table>`
}

/** The background stays light in dark mode, and so its text stays dark. */
function quoteHtml({ heading, text }: { heading: string; text: string }): string {
  return [
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:24px 0 0"><tr>',
    `<td bgcolor="#FFEEC4" style="background:#FFEEC4;padding:20px 24px;border-radius:24px 8px 24px 8px;color:${ink}">`,
    `<p style="margin:0 0 6px;font:600 16px/1.4 ${bodyFont};color:${ink}">${escapeHtml(heading)}</p>`,
    `<p style="margin:0;font:600 21px/1.35 ${headingFont};color:${ink}">${multiline(text)}</p></td></tr></table>`,
  ].join('')
}

function buttonHtml({ label, url }: { label: string; url: string }, language: Language): string {
  const address = escapeHtml(url)
  return [
    `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 0"><tr><td class="press" bgcolor="${ink}" style="background:${ink};border-radius:20px 6px 20px 6px">`,
    `<a href="${address}" style="display:inline-block;padding:16px 30px;font:600 17px/1.2 ${bodyFont};color:#FFFFFF;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`,
    `<p class="soft" style="margin:24px 0 0;font:15px/1.5 ${bodyFont};color:${soft}">${escapeHtml(emailLayoutTexts.orCopy[language])}<br>`,
    `<a class="link" href="${address}" style="color:${link};word-break:break-all">${address}</a></p>`,
  ].join('')
}

function textOf({
  language,
  title,
  paragraphs,
  lines = [],
  quote,
  button,
  after = [],
  why,
  unsubscribe,
}: EmailParts): string {
  const labelled = (label: string, url: string) =>
    `${interpolate(emailLayoutTexts.buttonAsText[language], { label })}\n${url}`
  return [
    title,
    ...paragraphs,
    ...[...lines, ...(quote ? [quote] : [])].map(({ heading, text }) => `${heading}\n${text}`),
    ...(button ? [labelled(button.label, button.url)] : []),
    ...after,
    // RFC 3676 §4.3: the line that opens a signature ends with a space.
    ['-- ', emailLayoutTexts.signature[language], ...(why ? [why] : [])].join('\n'),
    ...(unsubscribe
      ? [labelled(unsubscribe.or?.leave ?? emailLayoutTexts.unsubscribe[language], unsubscribe.page)]
      : []),
    ...(unsubscribe?.or ? [labelled(atSentenceStart(unsubscribe.or.change), unsubscribe.or.changeUrl)] : []),
  ].join('\n\n')
}

function multiline(text: string): string {
  return wholeWords(text).replaceAll('\n', '<br>')
}

/**
 * Keeps « e-mail » on one line by its markup, because not every mail program knows Unicode's no-break
 * characters.
 */
function wholeWords(text: string): string {
  return escapeHtml(text).replace(/\be-mails?\b(?!@)/gi, '<span style="white-space:nowrap">$&</span>')
}

/** Matches a URL without the punctuation that ends its sentence. */
const url = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?…)\]»”’'])/

function withLinks(text: string): string {
  return text
    .split(url)
    .map((part, index) =>
      index % 2 === 0
        ? multiline(part)
        : `<a class="link" href="${escapeHtml(part)}" style="color:${link};word-break:break-word">${escapeHtml(part)}</a>`,
    )
    .join('')
}
