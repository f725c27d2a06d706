import { ProductShot } from './product-shot.tsx';

export function StorySection() {
  return (
    <section id="story" className="landing-section landing-section-soft" aria-labelledby="story-title">
      <div className="landing-width story-grid">
        <div>
          <h2 id="story-title">The story</h2>
          <p className="story-quote">Maintenance is rarely short of skill. It is short of memory.</p>
          <p>
            The bearing that was noisy in spring, the part that was promised for Tuesday, the hour count on a
            note in somebody's pocket: when it lives in heads and spreadsheets, it is gone with the next
            shift.
          </p>
          <p>
            Mainstay was made to be that memory. A job is written down once, where it happens. From then on
            the team, the shift lead and the one who signs the budget look at the same thing. Nothing to
            install, nothing to study: a list, a form, and an answer.
          </p>
        </div>
        <ProductShot lazy name="work-order" alt="A work order: its form, and the checklist below" />
      </div>
    </section>
  );
}
