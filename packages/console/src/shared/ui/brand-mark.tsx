/** The speech bubble with a check: a message that has been answered. */
export function BrandMark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path
        fill="var(--brand-bubble)"
        d="M9 3h14a6 6 0 0 1 6 6v10a6 6 0 0 1-6 6h-8.2l-5.6 4.3A1.4 1.4 0 0 1 7 28.2v-3.55A6 6 0 0 1 3 19V9a6 6 0 0 1 6-6Z"
      />
      <path
        fill="none"
        stroke="var(--brand-check)"
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m10.4 14.4 3.9 3.9 7.3-7.8"
      />
    </svg>
  );
}
