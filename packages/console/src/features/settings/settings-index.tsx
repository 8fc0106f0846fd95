import { Link } from '@tanstack/react-router';
import { goToSection, sectionIdOf } from '../../shared/ui/go-to-section.ts';
import classes from './settings-page.module.css';

/** What is on the page, which is long. */
export const SettingsIndex = ({ titles }: { titles: readonly string[] }) => (
  <nav className={classes.index} aria-label="Nesta página">
    {titles.map((title) => (
      <Link key={title} to="/settings" hash={sectionIdOf(title)} onClick={() => goToSection(title)}>
        {title}
      </Link>
    ))}
  </nav>
);
