import { Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { letterChoiceFrom } from '#src/account/mailing.rules.ts'
import { lazyPart } from '#src/design/lazy-part.ts'
import { useHash } from '#src/design/use-hash.ts'
import { About } from '#src/home/about.tsx'
import { Experts } from '#src/home/experts.tsx'
import { GuideForm } from '#src/home/guide-form.tsx'
import { HomeHero } from '#src/home/home-hero.tsx'
import type { HomeData } from '#src/home/home-page.tsx'
import { Invitations } from '#src/home/invitations.tsx'
import { Pillars } from '#src/home/pillars.tsx'
import { Tastes } from '#src/home/tastes.tsx'
import { Teasers } from '#src/home/teasers.tsx'
import { Testimonials } from '#src/home/testimonials.tsx'

/** The sections of the page, in the order of SPEC §2. */
export default function HomeSections({ data: { language, texts, themes, pictures } }: { data: HomeData }) {
  return (
    <>
      <HomeHero language={language} texts={texts.hero} scene={pictures.hero} phoneScene={pictures.heroMobile} />
      <Pillars texts={texts.pillars} limb={pictures.limb} icons={pictures.pillars} />
      <Tastes texts={texts.cards} pictures={pictures.tastes} />
      <Experts texts={texts.experts} pictures={pictures.experts} />
      <Teasers language={language} texts={texts.teasers} themes={themes} pictures={pictures.teasers} />
      <section className="sec">
        <div className="wrap grid grid-cols-[minmax(0,1fr)] items-center gap-12 md:grid-cols-[repeat(2,minmax(0,1fr))] lg:gap-18">
          <GuideForm language={language} texts={texts.lead} />
          <Testimonials texts={texts.testimonials} />
        </div>
      </section>
      <Invitations language={language} institutions={texts.institutions} contact={texts.contact} />
      <About texts={texts.about} />
      <LetterChoice texts={texts.letter} />
    </>
  )
}

/** Opens what a link in an e-mail of the letter asks for; nothing of it is fetched otherwise. */
function LetterChoice({ texts }: { texts: HomeData['texts']['letter'] }) {
  const { pathname } = useLocation()
  const hash = useHash()
  const navigate = useNavigate()
  const asked = letterChoiceFrom(hash)
  if (!asked) return null
  return (
    <Suspense>
      <LetterDialog {...asked} texts={texts} onClose={() => navigate(pathname, { replace: true, preventScrollReset: true })} />
    </Suspense>
  )
}

const LetterDialog = lazyPart(() => import('#src/home/letter-dialog.tsx'))
