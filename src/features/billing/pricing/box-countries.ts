import { deliveryCountries } from '#src/shared/delivery.ts'
import { locales } from '#src/shared/language/format.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { regionName } from '#src/shared/language/region-name.ts'
import { pricingTexts } from './pricing.texts.ts'

/** PROGRAMME §8: where the monthly box goes, in a sentence that is read before paying. */
export function boxCountriesIn(language: Language): string {
  return interpolate(pricingTexts.boxCountries[language], {
    countries: new Intl.ListFormat(locales[language]).format(
      deliveryCountries.map((country) => regionName(country, language)),
    ),
  })
}
