import { languages } from '#src/shared/language/languages.ts'
import { pageKeys, pathOf, privatePages } from '#src/shared/site/paths.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { inShort } from '#tests/support/runs/in-short.ts'

const publicPages = pageKeys.filter((page) => !privatePages.includes(page))

/** The keys of structured data whose addresses must respond with a picture. */
const pictureKeys = ['logo', 'thumbnailUrl', 'image']

test.describe('what search engines and shared links read', () => {
  for (const page of publicPages) {
    for (const language of inShort(languages)) {
      const path = pathOf(page, language)
      test(`${path} has its title, description, keywords, picture, and valid structured data`, async ({
        request,
        site,
      }) => {
        const html = await (await request.get(path)).text()
        const meta = (name: string) =>
          new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? ''
        expect(/<title>([^<]{10,70})<\/title>/.exec(html)?.[1]).toBeTruthy()
        expect(meta('description').length).toBeGreaterThan(40)
        expect(meta('keywords').split(',').length).toBeGreaterThan(2)

        const picture = await request.get(meta('og:image'))
        expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg'])

        const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
        expect(blocks).toHaveLength(1)
        for (const [, written = ''] of blocks) {
          expect(written).not.toMatch(/__operator|site\.invalid|\{\w+\}/)
          const data: unknown = JSON.parse(written)
          for (const url of picturesIn(data)) {
            const response = await request.get(url)
            expect([url, response.status()]).toEqual([url, 200])
            expect(url.startsWith(site.origin)).toBe(true)
          }
        }
      })
    }
  }

  test('the home page names the organisation, the course with its four offers, and the four teasers', async ({
    request,
  }) => {
    const html = await (await request.get('/fr')).text()
    const data: { '@graph': { '@type': string; offers?: { price: string }[]; duration?: string }[] } =
      JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')
    const nodes = data['@graph']
    expect(nodes.map((node) => node['@type'])).toEqual([
      'EducationalOrganization',
      'WebSite',
      'Course',
      ...Array(4).fill('VideoObject'),
    ])
    expect(nodes.find(({ offers }) => offers)?.offers?.map(({ price }) => price)).toEqual([
      '39.00',
      '299.00',
      '57.00',
      '499.00',
    ])
    expect(nodes.flatMap(({ duration }) => duration ?? [])).toEqual(['PT45M', 'PT38M', 'PT42M', 'PT35M'])
  })
})

function picturesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'string' && pictureKeys.includes(key) ? [value] : picturesIn(value),
  )
}
