import { describe, expect, it, test } from 'vitest'
import { childOf, parseXml, textIn } from './xml.rules.ts'

const leaf = (name: string, text = '') => ({ name, text, children: [] })

describe('XML from a class server is parsed', () => {
  it('into nested elements, each with its own text', () => {
    expect(parseXml('<a>one<b>two</b>three<c/><d />four<b>five</b></a>')).toEqual({
      name: 'a',
      text: 'onethreefour',
      children: [leaf('b', 'two'), leaf('c'), leaf('d'), leaf('b', 'five')],
    })
  })

  it('without attributes, declaration and comments', () => {
    expect(parseXml(' <?xml version="1.0"?>\n<!-- <b> --><a\tid="1" x="y">1<!-- 2 -->3</a >\n')).toEqual(
      leaf('a', '13'),
    )
    expect(parseXml('<a id="1"/>')).toEqual(leaf('a'))
  })

  test.each([
    ['A', 'A'],
    ['a1', 'a1'],
    ['meta_bbb-recording.ready', 'meta_bbb-recording.ready'],
    ['a'.repeat(100), 'a'.repeat(100)],
  ])('into an element named %s', (name) => {
    expect(parseXml(`<${name}></${name}>`)).toEqual(leaf(name))
  })

  test.each([
    ['the five entities', '&lt;&gt;&amp;&quot;&apos;', '<>&"\''],
    ['a number', '&#233;', 'é'],
    ['a number in hexadecimal', '&#xe9;&#xE9;', 'éé'],
    ['the last of all characters', '&#x10FFFF;', '\u{10FFFF}'],
    ['the first of all characters', '&#1;', '\u0001'],
    ['what lies around the surrogates', '&#xD7FF;&#xE000;', '\uD7FF\uE000'],
    ['several in a sentence', 'Un &amp; deux &lt;3', 'Un & deux <3'],
    ['an entity written out', '&amp;lt;', '&lt;'],
  ])('with %s', (_, written, text) => {
    expect(textIn(parseXml(`<a><b>${written}</b></a>`), 'b')).toBe(text)
  })

  test.each([
    '&',
    '&;',
    '&nbsp;',
    '&LT;',
    '&lt',
    '&#;',
    '&#0;',
    '&#x110000;',
    '&#xD800;',
    '&#xDFFF;',
    '&#1a;',
    '&#xg;',
  ])('and an invalid character reference is left unchanged: %s', (written) => {
    expect(parseXml(`<a>${written}</a>`)?.text).toBe(written)
  })

  it('with CDATA unchanged', () => {
    expect(parseXml('<a>1<![CDATA[<b>&amp;</b>]]>2</a>')).toEqual(leaf('a', '1<b>&amp;</b>2'))
  })
})

describe('the parser rejects', () => {
  test.each([
    ['nothing', ''],
    ['a text', 'text'],
    ['a declaration alone', '<?xml version="1.0"?>'],
    ['an element that does not end', '<a>'],
    ['an element that ends as another', '<a></b>'],
    ['an end alone', '</a>'],
    ['an end without a name', '</>'],
    ['one end too many', '<a></a></a>'],
    ['two documents', '<a/><b/>'],
    ['a text before it', 'x<a/>'],
    ['a text after it', '<a/>x'],
    ['a text between', '<a/>x<!-- -->'],
    ['a document type', '<!DOCTYPE a><a/>'],
    ['half a mark', '<a'],
    ['a comment that ends where it begins', '<!--><a/>'],
    ['a declaration that ends where it begins', '<?><a/>'],
    ['half a comment', '<a/><!-- '],
    ['half a declaration', '<a/><?xml '],
    ['half a CDATA', '<a><![CDATA[</a>'],
    ['a name that begins with a digit', '<1/>'],
    ['a name that begins with a space', '< a/>'],
    ['a name with a sign in it', '<a:b/>'],
    ['a name with a slash in it', '<a/b>'],
    ['a name of more than a hundred letters', `<${'a'.repeat(101)}/>`],
  ])('%s', (_, text) => {
    expect(parseXml(text)).toBeUndefined()
  })

  it('elements nested more than sixteen deep', () => {
    const deep = (levels: number) => parseXml('<a>'.repeat(levels) + '</a>'.repeat(levels))
    expect(deep(16)).toBeDefined()
    expect(deep(17)).toBeUndefined()
    expect(parseXml(`${'<a>'.repeat(16)}<b/>${'</a>'.repeat(16)}`)).toBeUndefined()
  })

  it('a document of more than 50,000 elements', () => {
    const wide = (elements: number) => parseXml(`<a>${'<b/>'.repeat(elements - 1)}</a>`)
    expect(wide(50_000)?.children).toHaveLength(49_999)
    expect(wide(50_001)).toBeUndefined()
  })
})

describe('childOf and textIn', () => {
  const read = parseXml('<a><b> x\n</b><c>1</c><c>1</c><d><b>2</b></d></a>')

  it('find the only child of that name, and no grandchild', () => {
    expect(childOf(read, 'd')).toEqual({ name: 'd', text: '', children: [leaf('b', '2')] })
    expect(textIn(childOf(read, 'd'), 'b')).toBe('2')
    expect(textIn(read, 'b')).toBe('x')
  })

  it('find nothing where there is no such child, or several', () => {
    expect([childOf(read, 'x'), childOf(read, 'c'), childOf(undefined, 'b')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect([textIn(read, 'c'), textIn(undefined, 'b')]).toEqual([undefined, undefined])
  })
})
