import { Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { newsletterChoiceFrom } from '#src/domain/newsletter/newsletter.rules.ts'
import { About } from '#src/features/home/sections/about.tsx'
import { ContactBlocks } from '#src/features/home/sections/contact-blocks.tsx'
import { Experts } from '#src/features/home/sections/experts.tsx'
import { GuideForm } from '#src/features/home/sections/guide-form.tsx'
import { HomeHero } from '#src/features/home/sections/home-hero.tsx'
import { Pillars } from '#src/features/home/sections/pillars.tsx'
import { Tastes } from '#src/features/home/sections/tastes.tsx'
import { Teasers } from '#src/features/home/sections/teasers.tsx'
import { Testimonials } from '#src/features/home/sections/testimonials.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useHash } from '#src/ui/use-hash.ts'
import type { HomeData } from './home-data.ts'

/** The sections of the page, in the order of SPEC §2. */
export default function HomeSections({ data: { language, texts, themes, pictures } }: { data: HomeData }) {
  return (
    <>
      <HomeHero
        language={language}
        texts={texts.hero}
        scene={pictures.hero}
        phoneScene={pictures.heroMobile}
        eveningScene={pictures.heroEvening}
      />
      <Pillars texts={texts.pillars} limb={pictures.limb} icons={pictures.pillars} />
      <Tastes language={language} texts={texts.cards} pictures={pictures.tastes} />
      <Experts texts={texts.experts} pictures={pictures.experts} />
      <Teasers language={language} texts={texts.teasers} themes={themes} pictures={pictures.teasers} />
      <section className="band">
        <div className="wrap grid grid-cols-[minmax(0,1fr)] items-center gap-12 md:grid-cols-[repeat(2,minmax(0,1fr))] lg:gap-18">
          <GuideForm language={language} texts={texts.lead} />
          <Testimonials texts={texts.testimonials} />
        </div>
      </section>
      <ContactBlocks language={language} institutions={texts.institutions} contact={texts.contact} />
      <About texts={texts.about} />
      <NewsletterChoice texts={texts.letter} />
    </>
  )
}

/** The dialog behind a link in a newsletter e-mail; loaded only when the address holds such a link. */
function NewsletterChoice({ texts }: { texts: HomeData['texts']['letter'] }) {
  const { pathname } = useLocation()
  const hash = useHash()
  const navigate = useNavigate()
  const choice = newsletterChoiceFrom(hash)
  if (!choice) return null
  return (
    <Suspense>
      <NewsletterDialog
        {...choice}
        texts={texts}
        onClose={() => navigate(pathname, { replace: true, preventScrollReset: true })}
      />
    </Suspense>
  )
}

const NewsletterDialog = lazyPart(() => import('#src/features/home/sections/newsletter-dialog.tsx'))
