package foyer.licence;

import java.util.OptionalLong;

/** Every failure of this library that a program has to expect. */
public final class LicenceException extends Exception {
    private static final long serialVersionUID = 1;

    /** What is wrong. */
    private final Problem problem;
    /** In seconds; negative: the server has not said. */
    private final long retryAfter;

    LicenceException(Problem problem, String message) {
        this(problem, message, -1, null);
    }

    LicenceException(Problem problem, String message, Throwable cause) {
        this(problem, message, -1, cause);
    }

    LicenceException(Problem problem, String message, long retryAfter, Throwable cause) {
        super(message, cause);
        this.problem = problem;
        this.retryAfter = retryAfter;
    }

    /** What is wrong. */
    public Problem problem() {
        return problem;
    }

    /** In seconds, for {@link Problem#TOO_OFTEN}. */
    public OptionalLong retryAfter() {
        return retryAfter < 0 ? OptionalLong.empty() : OptionalLong.of(retryAfter);
    }

    /** True where the program should offer its user to sign in (again), or to type a licence key. */
    public boolean asksToSignIn() {
        return problem.asksToSignIn();
    }

    static LicenceException damaged() {
        return new LicenceException(Problem.DAMAGED, "This is no licence, or it was changed.");
    }

    static LicenceException notAuthorized() {
        return new LicenceException(Problem.NOT_AUTHORIZED, "This device is not authorized.");
    }

    static LicenceException oddAnswer() {
        return new LicenceException(Problem.SERVER, "The server answers what no member area does.");
    }

    static LicenceException stopped() {
        return new LicenceException(Problem.STOPPED, "The program has ended it.");
    }
}
